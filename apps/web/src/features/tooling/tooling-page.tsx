import type { Machine } from '@millwright/contract/calls/machines'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LagNotice } from '../../machines/lag-notice.tsx'
import { MachineNotice } from '../../machines/machine-notice.tsx'
import { machineQuery } from '../../machines/machines.queries.ts'
import { StatusPill } from '../../status/status-pill.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageFrame } from '../../ui/page.tsx'
import { MagazineCard } from './magazine-card.tsx'
import { ToolDetail } from './tool-detail.tsx'
import { toolsQuery } from './tooling.queries.ts'
import { ToolsCard } from './tools-card.tsx'
import './tooling.css'

/** /machine/{id}/tooling and /machine/{id}/tooling/{toolId}: which tool runs out next, and when. */
export function ToolingPage() {
  const { t } = useTranslation()
  const { id = '', toolId } = useParams({ strict: false })
  const machine = useQuery(machineQuery(id))
  if (machine.data) return <ToolingBoard key={id} machine={machine.data} query={machine} toolId={toolId} />
  return (
    <PageFrame title={t('nav.tooling')}>
      {machine.isError && (
        <Card>
          <ErrorState
            what={t('machines.machine')}
            onRetry={() => void machine.refetch()}
            isRetrying={machine.isFetching}
          />
        </Card>
      )}
    </PageFrame>
  )
}

interface BoardProps {
  readonly machine: Machine
  readonly query: Parameters<typeof MachineNotice>[0]['query']
  readonly toolId: string | undefined
}

function ToolingBoard({ machine, query, toolId }: BoardProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const tools = useQuery(toolsQuery(machine.Id))
  const { value, timestamp } = machine.status
  const close = () =>
    void navigate({
      to: '/machine/$id/tooling',
      params: { id: machine.Id },
      search: ((old: object) => old) as never,
    })
  return (
    <PageFrame
      fills
      title={t('nav.tooling')}
      context={
        <span className="mw-tl-context">
          {machine.Name} · {machine.Model} · {machine.Country.Timezone}
          <StatusPill status={value} since={timestamp} />
        </span>
      }
    >
      <MachineNotice query={query} />
      <LagNotice machine={machine} />
      <MagazineCard id={machine.Id} tools={tools.data ?? []} openId={toolId} />
      <div className="mw-tl-board" data-open={toolId !== undefined || undefined}>
        <ToolsCard machine={machine} query={tools} openId={toolId} />
        {toolId !== undefined && (
          <ToolDetail key={toolId} machine={machine} toolId={toolId} onClose={close} />
        )}
      </div>
    </PageFrame>
  )
}
