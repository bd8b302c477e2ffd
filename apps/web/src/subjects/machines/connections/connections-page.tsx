import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { PageFrame, TableAndDetail } from '../../../platform/ui/page/page.tsx'
import { formatNumber } from '../../../platform/ui/text/format.ts'
import { allOf, ConnectionFigures } from './connection-figures.tsx'
import { ConnectionList } from './connection-list.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { connectionSumsQuery } from './connections.queries.ts'
import { RejectedCard } from './rejected-card.tsx'

const TABS = ['machines', 'rejected'] as const

/** Which machines do not talk, why, and what to do; the open one is in the address (rules: pages 8). */
export function ConnectionsPage() {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const { organization } = useSession()
  const { tab, machine } = useSearch({ from: '/shell/settings/connections' })
  const { data: sums } = useQuery(connectionSumsQuery(organization.BusinessCode))
  const quiet = sums && allOf(sums) - sums.Talking
  const number = (value: number): string => formatNumber(value, i18n.language)
  const context =
    sums === undefined
      ? organization.Name
      : quiet === 0
        ? t('connections.all_talk')
        : t('connections.not_talking', { quiet: number(quiet ?? 0), all: number(allOf(sums)) })
  return (
    <PageFrame
      fills
      title={t('nav.connections')}
      context={context}
      actions={
        <SegmentedControl
          aria-label={t('nav.connections')}
          value={tab ?? 'machines'}
          onChange={(next) =>
            void navigate({
              to: '/settings/connections',
              search: { tab: next === 'rejected' ? next : undefined },
            })
          }
          data={TABS.map((value) => ({
            value,
            label: t(value === 'rejected' ? 'refused.title' : 'connections.machines'),
          }))}
        />
      }
    >
      <ConnectionFigures />
      {tab === 'rejected' ? (
        <RejectedCard />
      ) : (
        <TableAndDetail isOpen={machine !== undefined}>
          <ConnectionList openId={machine} />
          {machine !== undefined && (
            <ConnectionPanel
              key={machine}
              id={machine}
              onClose={() =>
                void navigate({
                  to: '/settings/connections',
                  search: (old: object) => ({ ...old, machine: undefined }),
                })
              }
            />
          )}
        </TableAndDetail>
      )}
    </PageFrame>
  )
}
