import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useDrawing } from './use-drawing.ts'

afterEach(cleanup)

const drawing = () => {
  const draw = vi.fn()
  const { result } = renderHook(() => useDrawing(draw, (id) => id !== 'foreign'))
  const press = (from: string, to: string) => {
    act(() => result.current.pointing.onDown({ machineId: from }))
    act(() => result.current.pointing.onMove({ x: 1, y: 1 }))
    act(() => result.current.pointing.onUp({ machineId: to }))
  }
  return { draw, result, press }
}

test('a drag from machine to machine joins them, one to a buffer shares it', () => {
  const { draw, result, press } = drawing()
  press('saw', 'loader')
  expect(draw).toHaveBeenLastCalledWith({ machineId: 'saw' }, { machineId: 'loader' })
  act(() => result.current.pointing.onDown({ machineId: 'saw' }))
  act(() => result.current.pointing.onUp({ buffer: 0 }))
  expect(draw).toHaveBeenLastCalledWith({ machineId: 'saw' }, { buffer: 0 })
})

test('by clicks and by keys the one is chosen and then the other, from which the next join goes on', () => {
  const { draw, result, press } = drawing()
  press('saw', 'saw')
  expect(result.current.chosen).toBe('saw')
  press('loader', 'loader')
  expect(draw).toHaveBeenLastCalledWith({ machineId: 'saw' }, { machineId: 'loader' })
  act(() => void result.current.pointing.onKey('nesting', 'Enter'))
  expect(draw).toHaveBeenLastCalledWith({ machineId: 'loader' }, { machineId: 'nesting' })
  act(() => void result.current.pointing.onKey(null, 'Escape'))
  expect(result.current.chosen).toBeNull()
})

test('a machine of another organization is joined to none', () => {
  const { draw, press } = drawing()
  press('foreign', 'saw')
  press('saw', 'foreign')
  expect(draw).not.toHaveBeenCalled()
})
