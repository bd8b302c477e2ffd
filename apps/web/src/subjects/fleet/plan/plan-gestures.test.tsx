import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { watchGestures } from './plan-gestures.ts'
import type { PlanView } from './plan-view.ts'

let stage: HTMLElement
let view: PlanView
let drags: boolean[]
let end: () => void

beforeEach(() => {
  stage = document.body.appendChild(document.createElement('div'))
  stage.innerHTML = '<a href="#x" data-machine="m"></a>'
  stage.setPointerCapture = () => undefined
  view = { x: 0, y: 0, zoom: 0 }
  drags = []
  end = watchGestures({
    stage,
    view: () => view,
    size: () => ({ width: 100, height: 100 }),
    change: (next) => {
      view = next
    },
    onDrag: (is) => drags.push(is),
  })
})
afterEach(() => {
  end()
  stage.remove()
})

const pointer = (name: string, pointerId: number, clientX: number, clientY: number, on: Element = stage) =>
  on.dispatchEvent(new PointerEvent(name, { bubbles: true, button: 0, pointerId, clientX, clientY }))

describe('a plan', () => {
  test('is moved by the pointer, and a click that trembles moves nothing', () => {
    pointer('pointerdown', 1, 10, 10)
    pointer('pointermove', 1, 12, 11)
    expect(view).toEqual({ x: 0, y: 0, zoom: 0 })
    pointer('pointermove', 1, 40, 30)
    expect(view).toEqual({ x: 30, y: 20, zoom: 0 })
    pointer('pointerup', 1, 40, 30)
    pointer('pointermove', 1, 90, 90)
    expect(view).toEqual({ x: 30, y: 20, zoom: 0 })
    expect(drags).toEqual([false, true])
  })

  test('is scaled by two fingers around the middle of them', () => {
    pointer('pointerdown', 1, 40, 50)
    pointer('pointerdown', 2, 60, 50)
    pointer('pointermove', 1, 30, 50)
    pointer('pointermove', 2, 70, 50)
    expect(view).toEqual({ x: expect.closeTo(-50), y: expect.closeTo(-50), zoom: expect.closeTo(1) })
  })

  test('is scaled by the wheel and by keys, and moved by arrows', () => {
    stage.dispatchEvent(new WheelEvent('wheel', { deltaY: -160, cancelable: true }))
    expect(view.zoom).toBeCloseTo(1)
    stage.dispatchEvent(new KeyboardEvent('keydown', { key: '-' }))
    expect(view.zoom).toBeCloseTo(0)
    const { x } = view
    stage.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))
    expect(view.x).toBe(x + 80)
  })

  test('stays where it is while a machine on it is moved', () => {
    stage.toggleAttribute('data-editing')
    const machine = stage.querySelector('a') ?? stage
    pointer('pointerdown', 1, 10, 10, machine)
    pointer('pointermove', 1, 60, 60, machine)
    expect(view).toEqual({ x: 0, y: 0, zoom: 0 })
  })
})
