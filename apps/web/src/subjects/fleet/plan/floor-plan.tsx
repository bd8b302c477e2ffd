import type { Machine, MapPlace } from '@millwright/contract/machines/machines'
import type { StatusCounts } from '@millwright/domain/fleet/replay'
import { useNavigate } from '@tanstack/react-router'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import type { FleetNow } from '../fleet.queries.ts'
import { CROWD, Crowd, type Placed } from './crowd.tsx'
import { Footprint } from './footprint.tsx'
import { boxOf, covers, hallOf, meets, pinDetail, type Spot } from './geometry.ts'
import { Pin } from './pin.tsx'
import { PinCard } from './pin-card.tsx'
import styles from './plan.module.css'
import { PlanDrawing } from './plan-drawing.tsx'
import { PlanFoot } from './plan-foot.tsx'
import { ScaleBar } from './scale-bar.tsx'
import type { LayoutDraft } from './use-layout-draft.ts'
import { spotAt, usePinDrag } from './use-pin-drag.ts'
import { usePlanMap } from './use-plan-map.ts'
import type { PlanPicture } from './use-plan-picture.ts'
import { usePointedPin } from './use-pointed-pin.ts'

interface FloorPlanProps {
  /** As filtered. */
  readonly machines: readonly Machine[]
  /** Of all machines of the group: a filter must not move the walls. */
  readonly places: readonly MapPlace[]
  readonly picture: PlanPicture | null
  readonly markedId: string | null
  readonly onMark: (machineId: string | null) => void
  /** By machine; undefined while it is not known. */
  readonly doing: FleetNow['doing'] | undefined
  /** Null while the layout is only looked at. */
  readonly draft: LayoutDraft | null
  readonly overlay?: PlanOverlay | undefined
}

/** More than the machines that stand there now. */
export interface PlanOverlay {
  /** Under the machines, in metres as the drawing has them. */
  readonly under?: ReactNode
  /** Over the pins, each placed by `--x` and `--y`. */
  readonly marks?: ReactNode
  /** Beside each status of the legend. */
  readonly counts?: StatusCounts
  readonly legend?: ReactNode
  /** A moment that is over: cards say what is now. */
  readonly isPast?: boolean
  /** Takes the place of moving machines by pointer and keys. */
  readonly drawing?: PlanPointing | null
}

/** A machine, or a buffer by its place in the flow that is drawn. */
export type PlanTarget = { readonly machineId: string } | { readonly buffer: number }

/** Joins are drawn from machine to machine. */
export interface PlanPointing {
  readonly chosenId: string | null
  readonly onDown: (target: PlanTarget | null) => void
  readonly onMove: (spot: Spot) => void
  readonly onUp: (target: PlanTarget | null) => void
  /** Whether the key did something at the machine that has the focus. */
  readonly onKey: (machineId: string | null, key: string) => boolean
}

/** Where many are in alarm, a pulse at each of them would point at none. */
const PULSES = 12

/** Where the machines stand and what they do. Only what is in sight is made. */
export function FloorPlan({
  machines,
  places,
  picture,
  markedId,
  onMark,
  doing,
  draft,
  overlay,
}: FloorPlanProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hall = useMemo(() => picture?.box ?? hallOf(places), [picture?.box, places])
  const crowded = useRef(false)
  const { host, layer, sight, zoomBy, showAll, wasDragged } = usePlanMap(hall, crowded)
  const pointing = overlay?.drawing ?? null
  const drag = usePinDrag(layer, sight?.pixelsPerMetre ?? 1, pointing ? null : draft)

  const placed = machines.flatMap((machine): Placed[] => {
    const place = draft ? draft.placeOf(machine) : machine.Map_View
    return place && sight && meets(boxOf(place), sight.box) ? [{ machine, place }] : []
  })
  const { pointed, onPoint, onFocus, leave } = usePointedPin(sight)
  const shown =
    draft === null && pointed && !overlay?.isPast ? machines.find(({ Id }) => Id === pointed.id) : undefined
  const chosenId = pointing ? pointing.chosenId : draft ? draft.chosenId : markedId
  const isCrowd = placed.length > CROWD && draft === null
  crowded.current = isCrowd
  const drawn = isCrowd ? placed.filter(({ machine }) => machine.Id === chosenId) : placed
  const alarms = placed.filter(({ machine }) => machine.status.value === 'FAIL').length

  /** The machine that an event is about; in a crowd it has no element of its own. */
  const machineAt = (event: PointerEvent | MouseEvent | FocusEvent): string | null => {
    const held = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-machine]') : null
    if (held?.dataset.machine !== undefined) return held.dataset.machine
    if (!isCrowd || !layer || !sight || !('clientX' in event)) return null
    const spot = spotAt(layer, sight.pixelsPerMetre, event)
    return placed.findLast(({ place }) => covers(place, spot))?.machine.Id ?? null
  }

  const onClick = (event: MouseEvent): void => {
    // A key has no clicks, and moves nothing.
    if (event.detail > 0 && draft === null && wasDragged()) {
      event.preventDefault()
      return
    }
    const id = machineAt(event)
    if (id === null || draft || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    void navigate({ to: '/machine/$id/status', params: { id } })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') leave()
    const focused =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-machine]') : null
    const isTaken = pointing
      ? pointing.onKey(focused?.dataset.machine ?? null, event.key)
      : draft?.moveByKey(event.key)
    if (isTaken) event.preventDefault()
  }
  const onFocusPin = (event: FocusEvent): void => {
    const id = machineAt(event)
    if (pointing) return
    if (draft) draft.begin(id ?? '')
    else onFocus(id, event)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (draft) return
    const id = machineAt(event)
    onMark(id)
    onPoint(id, event)
  }
  const onPointerLeave = (): void => {
    leave()
    if (draft === null) onMark(null)
  }

  return (
    <div className={styles.map} data-part="map" data-editing={draft !== null || undefined}>
      <div className={styles.mapBox}>
        <section
          ref={host}
          className={styles.mapStage}
          data-part="stage"
          aria-label={t('fleet.plan_label')}
        />
        {sight && <ScaleBar pixelsPerMetre={sight.pixelsPerMetre} />}
        {pointed && shown && <PinCard machine={shown} doing={doing?.[shown.Id]} at={pointed.at} />}
      </div>
      <PlanFoot onZoom={zoomBy} onFit={showAll} counts={overlay?.counts} legend={overlay?.legend} />
      {layer &&
        sight &&
        createPortal(
          // biome-ignore lint/a11y/noStaticElementInteractions: it handles the events of the links and buttons in it
          <div
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={onFocusPin}
            onBlur={leave}
            onPointerDownCapture={leave}
            data-calm={alarms > PULSES || undefined}
            onPointerMove={onPointerMove}
            onPointerLeave={onPointerLeave}
            {...drag}
            {...(pointing && layer ? pointingEvents(pointing, layer, sight.pixelsPerMetre) : {})}
          >
            <PlanDrawing hall={hall} picture={picture?.address ?? null}>
              {overlay?.under}
              {isCrowd && <Crowd placed={placed} />}
              {drawn.map(({ machine, place }) => (
                <Footprint
                  key={machine.Id}
                  machineId={machine.Id}
                  family={machine.MachineFamily}
                  status={machine.status.value}
                  place={place}
                  isMarked={chosenId === machine.Id}
                />
              ))}
            </PlanDrawing>
            {placed.map(({ machine, place }) => {
              const detail = pinDetail(
                place,
                sight.pixelsPerMetre / sight.type,
                machine.status.value === 'FAIL',
              )
              if (detail === 'none') return null
              return (
                <Pin
                  key={machine.Id}
                  machineId={machine.Id}
                  name={machine.Name}
                  shortName={machine.ShortName}
                  status={machine.status.value}
                  {...alarmOf(machine, doing)}
                  place={place}
                  detail={detail}
                  isMarked={chosenId === machine.Id}
                  use={draft ? (draft.mayMove(machine) ? 'move' : 'fixed') : 'open'}
                  t={t}
                />
              )
            })}
            {overlay?.marks}
          </div>,
          layer,
        )}
    </div>
  )
}

/** Values, so that a pin is drawn again only when its own alarm changes. */
function alarmOf({ Id, status }: Machine, doing: FleetNow['doing'] | undefined) {
  const alarm = status.value === 'FAIL' ? doing?.[Id]?.Alarm : null
  return { alarmCode: alarm?.Code ?? '', alarmText: alarm?.Text ?? '' }
}

/** The machine or buffer under the pointer, also while it is held by where it went down. */
function targetUnder({ clientX, clientY }: PointerEvent): PlanTarget | null {
  const element = document.elementFromPoint(clientX, clientY)
  const { machine, buffer } = element?.closest<HTMLElement>('[data-machine], [data-buffer]')?.dataset ?? {}
  if (machine !== undefined) return { machineId: machine }
  return buffer === undefined ? null : { buffer: Number(buffer) }
}

function pointingEvents(pointing: PlanPointing, layer: HTMLElement, pixelsPerMetre: number) {
  return {
    onPointerDown: (event: PointerEvent): void => {
      const target = targetUnder(event)
      if (target) event.currentTarget.setPointerCapture(event.pointerId)
      pointing.onDown(target)
    },
    onPointerMove: (event: PointerEvent): void => pointing.onMove(spotAt(layer, pixelsPerMetre, event)),
    onPointerUp: (event: PointerEvent): void => pointing.onUp(targetUnder(event)),
  }
}
