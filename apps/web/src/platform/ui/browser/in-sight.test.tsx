import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InSight } from './in-sight.tsx'

let scrollNear: () => void
let becomeIdle: (() => void) | undefined

beforeEach(() => {
  becomeIdle = undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        scrollNear = () => seen([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    becomeIdle = work
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const renderPart = () => render(<InSight placeholder={<p>later</p>}>{<p>the table</p>}</InSight>)

test('a part further down waits until the reader comes near', () => {
  renderPart()
  expect(screen.queryByText('the table')).toBeNull()
  act(() => scrollNear())
  expect(screen.getByText('the table')).toBeTruthy()
  expect(screen.queryByText('later')).toBeNull()
})

test('it is loaded without that when the browser has nothing else to do', () => {
  renderPart()
  act(() => becomeIdle?.())
  expect(screen.getByText('the table')).toBeTruthy()
})

test('a connection that saves data loads nothing that is not looked at', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  renderPart()
  expect(becomeIdle).toBeUndefined()
  expect(screen.queryByText('the table')).toBeNull()
})
