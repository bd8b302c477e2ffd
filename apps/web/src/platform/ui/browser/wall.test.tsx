import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setWall, startWall, useWall } from './wall.ts'

afterEach(() => {
  cleanup()
  setWall(false)
})

const Shown = () => <p>{useWall() ? 'large' : 'normal'}</p>

it('a wall display that was switched on is one after a reload too, until it is switched off', () => {
  render(<Shown />)
  act(() => setWall(true))
  expect(screen.getByText('large')).toBeDefined()
  delete document.documentElement.dataset.density
  act(() => startWall(''))
  expect(document.documentElement.dataset.density).toBe('wall')
  act(() => setWall(false))
  expect(screen.getByText('normal')).toBeDefined()
  act(() => startWall(''))
  expect(document.documentElement.dataset.density).toBeUndefined()
})

it('an address makes a wall display of one visit', () => {
  act(() => startWall('?density=wall'))
  expect(document.documentElement.dataset.density).toBe('wall')
  act(() => startWall(''))
  expect(document.documentElement.dataset.density).toBeUndefined()
})
