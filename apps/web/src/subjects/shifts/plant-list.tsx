import { WHOLE_ORGANIZATION } from '@millwright/contract/access'
import { IconBuildingFactory2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { sitesQuery } from '../machines/shared/sites/sites.queries.ts'
import './machine-cards.css'

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
    <Card flush className="mw-plant-list" title={t('shifts.plant')} hint={t('shifts.plant_hint')}>
      <ul className="mw-plants" aria-label={t('shifts.plant')}>
        {plants.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="mw-plant"
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
