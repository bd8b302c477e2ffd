import { WHOLE_ORGANIZATION } from '@millwright/contract/access'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { IconBuildingFactory2 } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { sitesQuery } from '../machines/shared/sites/sites.queries.ts'
import styles from './machine-cards.module.css'

interface PlantListProps {
  readonly openPlant: string | undefined
  readonly onPick: (plant: string) => void
}

/** The plants whose plan machines follow: all sites together, and each of them. */
export function PlantList({ openPlant, onPick }: PlantListProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const sites = useQuery(sitesQuery(organization.BusinessCode))
  const plants = [
    { id: WHOLE_ORGANIZATION, name: t('sites.whole_organization') },
    ...(sites.data ?? []).map(({ Id, Name }) => ({ id: Id, name: Name })),
  ]
  return (
    <Card flush className={styles.plantList} title={t('shifts.plant')} hint={t('shifts.plant_hint')}>
      <ul className={styles.plants} aria-label={t('shifts.plant')}>
        {plants.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.plant}
              aria-current={id === openPlant || undefined}
              onClick={() => onPick(id)}
            >
              <IconBuildingFactory2 size="0.9375rem" stroke={1.6} aria-hidden="true" />
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
