import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { MachineFrame, MachinePage } from '../machines/shared/machine-page.tsx'
import { MagazineCard } from './magazine-card.tsx'
import { ToolDetail } from './tool-detail.tsx'
import styles from './tooling.module.css'
import { toolsQuery } from './tooling.queries.ts'
import { ToolsCard } from './tools-card.tsx'

/** /machine/{id}/tooling and /machine/{id}/tooling/{toolId}: which tool runs out next, and when. */
export function ToolingPage() {
  return <MachinePage page="tooling" board={ToolingBoard} />
}

function ToolingBoard({ machine }: { machine: Machine }) {
  const navigate = useNavigate()
  const { toolId } = useParams({ strict: false })
  const tools = useQuery(toolsQuery(machine.Id))
  const close = () =>
    void navigate({
      to: '/machine/$id/tooling',
      params: { id: machine.Id },
      search: (old) => old,
    })
  return (
    <MachineFrame fills machine={machine} page="tooling">
      <MagazineCard id={machine.Id} tools={tools.data ?? []} openId={toolId} />
      <div className={styles.board} data-open={toolId !== undefined || undefined}>
        <ToolsCard machine={machine} query={tools} openId={toolId} />
        {toolId !== undefined && (
          <ToolDetail key={toolId} machine={machine} toolId={toolId} onClose={close} />
        )}
      </div>
    </MachineFrame>
  )
}
