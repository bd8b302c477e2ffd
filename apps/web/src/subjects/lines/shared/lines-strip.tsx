import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { DrawLine } from './draw-line.tsx'
import { linesQuery } from './lines.queries.ts'
import styles from './lines-strip.module.css'

/** On the page of analytics: the lines, each with what held it up yesterday one click away. */
export function LinesStrip() {
  const { t } = useTranslation()
  const { organization } = useSession()
  const query = useQuery(linesQuery(organization.BusinessCode))
  const lines = query.data ?? []
  return (
    <Card title={t('line_shared.lines')} hint={t('line_shared.hint')}>
      <CardState
        query={query}
        what={t('line_shared.lines')}
        skeleton={<p role="status">{t('misc.loading')}</p>}
        empty={
          query.data?.length === 0 && (
            <div className={styles.none}>
              <p>{t('line_shared.none')}</p>
              <DrawLine />
            </div>
          )
        }
      >
        <ul className={styles.lines}>
          {lines.map(({ Id, Name, SiteName, Machines }) => (
            <li key={Id}>
              <Link to="/analytics/line/$lineId" params={{ lineId: Id }}>
                <b>{Name}</b>
                <small>
                  {[SiteName, t('line_shared.machines', { count: Machines.length })]
                    .filter(Boolean)
                    .join(', ')}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </CardState>
    </Card>
  )
}
