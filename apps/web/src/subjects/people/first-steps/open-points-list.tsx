import type { Machine } from '@millwright/contract/machines/machines'
import { PAGES } from '@millwright/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { IconAlertTriangle, IconCircleCheck } from '../../../platform/ui/icons/icons.ts'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { traitsOf } from '../../machines/shared/traits-of.ts'
import styles from './first-steps.module.css'
import { installationQuery } from './installation.query.ts'
import { openPoints } from './open-points.ts'

/** Missing in the installation, each with its state and a link to where it is settled. */
export function OpenPointsList({ machines }: { machines: readonly Machine[] }) {
  const { t } = useTranslation()
  const { organization, features } = useSession()
  const installation = useQuery(installationQuery(organization.BusinessCode))
  const now = useNow(60_000)
  const unlicensed = machines.filter((machine) => traitsOf(machine, now).isFreeTrial).length
  const titleOf = (page: keyof typeof PAGES): string => t(`nav.${PAGES[page].title}`)
  return (
    <section className={styles.missing}>
      <h3>{t('first_steps.open_points')}</h3>
      <CardState query={installation} what={t('first_steps.open_points')}>
        <ul className={styles.points}>
          {installation.data &&
            openPoints({ installation: installation.data, unlicensed, features }).map(
              ({ name, isDone, values, page }) => (
                <li key={name} className={styles.point} data-done={isDone || undefined}>
                  {isDone ? (
                    <IconCircleCheck size="1.125rem" stroke={1.6} aria-hidden="true" />
                  ) : (
                    <IconAlertTriangle size="1.125rem" stroke={1.6} aria-hidden="true" />
                  )}
                  <span>{t(`first_steps.points.${name}_${isDone ? 'done' : 'open'}`, values)}</span>
                  <Link to={PAGES[page].path}>{titleOf(page)}</Link>
                </li>
              ),
            )}
        </ul>
      </CardState>
    </section>
  )
}
