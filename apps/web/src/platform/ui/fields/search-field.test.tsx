import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field.tsx'

const onSearch = vi.fn()
const field = (words: string, delayMs?: number) => (
  <MantineProvider env="test">
    <SearchField label="Find" words={words} onSearch={onSearch} {...(delayMs ? { delayMs } : {})} />
  </MantineProvider>
)
const input = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Find' })
const type = (value: string) => fireEvent.change(input(), { target: { value } })

let left: AbortController
beforeEach(() => {
  left = new AbortController()
  onSearch.mockReset()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  left.abort()
  vi.useRealTimers()
})

test('what is typed is shown at once and asked for after a pause', () => {
  render(field('', 250))
  type('s')
  type('saw')
  expect(input().value).toBe('saw')
  expect(onSearch).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(250))
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('saw')
})

test('words that come from elsewhere, such as the back button, win over what was being typed', () => {
  const { rerender } = render(field('', 250))
  type('saw')
  rerender(field('drill', 250))
  expect(input().value).toBe('drill')
  act(() => void vi.advanceTimersByTime(500))
  expect(onSearch).not.toHaveBeenCalled()
})

test('Escape empties it and goes no further, and only then closes what is around it', () => {
  const around = vi.fn()
  document.addEventListener('keydown', around, { signal: left.signal })
  render(field('saw'))
  fireEvent.keyDown(input(), { key: 'Escape' })
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('')
  expect(around).not.toHaveBeenCalled()
  fireEvent.keyDown(input(), { key: 'Escape' })
  expect(around).toHaveBeenCalledTimes(1)
})
