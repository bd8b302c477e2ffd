import { moved, type Pixel, type PlanView, type Size, zoomed } from './plan-view.ts'

interface GestureOptions {
  readonly stage: HTMLElement
  readonly view: () => PlanView
  readonly size: () => Size
  readonly change: (view: PlanView) => void
  /** A move of the plan begins, or a new press of which it is not known yet. */
  readonly onDrag: (isDragged: boolean) => void
}

/** Pixels that a pointer may tremble in a click. */
const CLICK_PX = 3
const WHEEL_PX_PER_LEVEL = 160
/** A line, where a mouse counts in lines. */
const LINE_PX = 20
/** Two fingers on a touchpad come as small turns of a wheel with the Ctrl key. */
const PINCH = 8
const STEP_PX = 80
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const middleOf = (points: readonly Pixel[]): Pixel => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})
const spreadOf = ([one, other]: readonly Pixel[]): number =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0

/** While a layout is edited a machine is moved, not the plan under it. */
const movesMachine = ({ target }: Event): boolean =>
  target instanceof Element &&
  target.closest('[data-editing]') !== null &&
  target.closest('[data-machine], [data-buffer]') !== null

/** Moves and scales a plan by pointer, two fingers, wheel, double click and keys; gives a function that ends it. */
export function watchGestures({ stage, view, size, change, onDrag }: GestureOptions): () => void {
  const pointers = new Map<number, Pixel>()
  const ended = new AbortController()
  let pressedAt: Pixel | null = null
  let isDragging = false

  const pixelOf = ({ clientX, clientY }: MouseEvent): Pixel => {
    const { left, top } = stage.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  function on<K extends keyof HTMLElementEventMap>(
    name: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ): void {
    stage.addEventListener(name, listener, { ...options, signal: ended.signal })
  }

  on('pointerdown', (event) => {
    onDrag(false)
    if (event.button !== 0 || movesMachine(event)) return
    pointers.set(event.pointerId, pixelOf(event))
    pressedAt = pixelOf(event)
    isDragging = pointers.size > 1
  })
  on('pointermove', (event) => {
    if (!pointers.has(event.pointerId) || !pressedAt) return
    const now = pixelOf(event)
    if (!isDragging) {
      if (Math.hypot(now.x - pressedAt.x, now.y - pressedAt.y) <= CLICK_PX) return
      isDragging = true
      // From here on it is no click on what lies under the pointer.
      stage.setPointerCapture(event.pointerId)
      onDrag(true)
    }
    const before = [...pointers.values()]
    pointers.set(event.pointerId, now)
    const after = [...pointers.values()]
    const [from, to] = [middleOf(before), middleOf(after)]
    const closer = spreadOf(before) > 0 ? Math.log2(spreadOf(after) / spreadOf(before)) : 0
    change(zoomed(moved(view(), to.x - from.x, to.y - from.y), closer, to))
  })
  const released = ({ pointerId }: PointerEvent): void => {
    pointers.delete(pointerId)
    isDragging = pointers.size > 0
  }
  on('pointerup', released)
  on('pointercancel', released)
  // A pin is a link, which the browser would drag away by itself.
  on('dragstart', (event) => event.preventDefault())
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1)
      const levels = (-pixels * (event.ctrlKey ? PINCH : 1)) / WHEEL_PX_PER_LEVEL
      change(zoomed(view(), levels, pixelOf(event)))
    },
    { passive: false },
  )
  on('dblclick', (event) => {
    if (!movesMachine(event)) change(zoomed(view(), event.shiftKey ? -1 : 1, pixelOf(event)))
  })
  on('keydown', (event) => {
    // On a machine, keys belong to it.
    if (event.target !== stage || event.altKey || event.ctrlKey || event.metaKey) return
    const arrow = ARROWS[event.key]
    const levels = { '+': 1, '=': 1, '-': -1 }[event.key] ?? 0
    if (!arrow && levels === 0) return
    event.preventDefault()
    const { width, height } = size()
    change(
      arrow
        ? moved(view(), arrow[0] * STEP_PX, arrow[1] * STEP_PX)
        : zoomed(view(), levels, { x: width / 2, y: height / 2 }),
    )
  })
  return () => ended.abort()
}
