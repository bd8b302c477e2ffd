import type { Machine, MapPlace } from '@millwright/contract/machines/machines'
import { mainZone } from '@millwright/domain/time/main-zone'
import { dayAt } from '@millwright/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { useNow } from '../../../platform/ui/browser/clock.ts'
import { useUnsavedGuard } from '../../../platform/ui/layers/use-unsaved-guard.ts'
import { Card } from '../../../platform/ui/page/card.tsx'
import { linesQuery } from '../../lines/shared/lines.queries.ts'
import fleetStyles from '../fleet-page.module.css'
import { PlanCard } from '../plan/plan-card.tsx'
import type { LayoutDraft } from '../plan/use-layout-draft.ts'
import { BufferMark } from './buffer-mark.tsx'
import styles from './flow.module.css'
import { proposedJoinsQuery } from './flow.queries.ts'
import { FlowPanel } from './flow-panel.tsx'
import { bufferSpot } from './join-geometry.ts'
import { PlanJoins, placesOf } from './plan-joins.tsx'
import { useDrawing } from './use-drawing.ts'
import { useFlowDraft, wireFlow } from './use-flow-draft.ts'

interface FlowEditorProps {
  readonly machines: readonly Machine[]
  readonly draft: LayoutDraft
  /** The choice between places and joins. */
  readonly children: ReactNode
}

/** The plan on which machines are joined, and beside it the line in words. */
export function FlowEditor({ machines, draft, children }: FlowEditorProps) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const org = organization.BusinessCode
  const own = useMemo(() => machines.filter((each) => each.OrganizationCode === org), [machines, org])
  const byId = useMemo(() => new Map(own.map((machine) => [machine.Id, machine])), [own])
  const today = dayAt(useNow(60_000), mainZone(own.map(({ Country }) => Country.Timezone)))
  const flowDraft = useFlowDraft(org, (id) => byId.get(id)?.Site?.Id ?? null, today)
  useUnsavedGuard(flowDraft.isChanged)
  const lines = useQuery(linesQuery(org)).data ?? []
  const proposals = useQuery(proposedJoinsQuery(org)).data ?? []
  const { pointing, chosen, pressed, spot, forget } = useDrawing(flowDraft.draw, (id) => byId.has(id))
  const placesIn = (here: readonly Machine[]): ReadonlyMap<string, MapPlace> =>
    new Map(
      here.flatMap((machine) => {
        const place = byId.has(machine.Id) ? draft.placeOf(machine) : null
        return place ? [[machine.Id, place] as const] : []
      }),
    )
  const { flow } = flowDraft
  const { Buffers } = wireFlow(flow)
  const others = lines.filter(({ Id }) => Id !== flowDraft.line?.Id).flatMap(({ Flow }) => Flow.Buffers)
  // A join that is there already, in this line or in another, is no proposal.
  const open = proposals.filter(
    ({ From, To }) =>
      ![...Buffers, ...others].some((buffer) => buffer.From.includes(From) && buffer.To.includes(To)),
  )
  const nameOf = (id: string): string => byId.get(id)?.Name ?? id
  return (
    <>
      <Card className={fleetStyles.map} flush>
        <PlanCard
          machines={machines}
          all={machines}
          markedId={chosen}
          onMark={() => undefined}
          doing={undefined}
          draft={draft}
          overlay={(here) => {
            const places = placesIn(here)
            const start = pressed && 'machineId' in pressed ? places.get(pressed.machineId) : undefined
            return {
              drawing: pointing,
              under: (
                <>
                  <PlanJoins buffers={others} places={places} />
                  <PlanJoins
                    buffers={open.map(({ From, To }) => ({ From: [From], To: [To], Capacity: null }))}
                    places={places}
                    isProposed
                  />
                  <PlanJoins buffers={Buffers} places={places} />
                  {start && spot && (
                    <path className={styles.drawn} d={`M${start.X} ${-start.Y}L${spot.x} ${-spot.y}`} />
                  )}
                </>
              ),
              marks: Buffers.map((buffer, place) => {
                const [before, after] = [placesOf(buffer.From, places), placesOf(buffer.To, places)]
                if (!before || !after) return null
                return (
                  <BufferMark
                    key={`${buffer.From.join()} ${buffer.To.join()}`}
                    spot={bufferSpot(before, after)}
                    fill={null}
                    capacity={buffer.Capacity}
                    label={t('fleet.buffer')}
                    place={place}
                  />
                )
              }),
            }
          }}
        />
      </Card>
      <FlowPanel
        {...{ flowDraft, lines, proposals: open, nameOf, chosen }}
        onChooseLine={(line) => {
          forget()
          flowDraft.choose(line)
        }}
      >
        {children}
      </FlowPanel>
    </>
  )
}
