import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { i18n } from '../../i18n/i18n.ts'
import texts from '../texts/en-US.json' with { type: 'json' }
import { FileDrop, type FileState } from './file-drop.tsx'

beforeAll(async () => {
  i18n.use('en-US', texts)
})
afterEach(cleanup)

const onFile = vi.fn()
const onCancel = vi.fn()
const onRetry = vi.fn()
const show = (state: FileState) => {
  onFile.mockClear()
  return render(
    <MantineProvider env="test">
      <FileDrop
        label="Picture"
        limits={{ types: ['image/png'], typesText: 'PNG', maxBytes: 10 }}
        state={state}
        onFile={onFile}
        onCancel={onCancel}
        onRetry={onRetry}
      />
    </MantineProvider>,
  )
}
const file = (name: string, type: string, size: number) => new File(['x'.repeat(size)], name, { type })
const drop = (dropped: File) => {
  const place = document.querySelector('[data-part=drop]')
  if (!place) throw new Error('there is no place to drop a file')
  fireEvent.drop(place, { dataTransfer: { files: [dropped] } })
}

test('a file that is dropped is handed on, one that the limits refuse is not', () => {
  show({ kind: 'idle' })
  const good = file('a.png', 'image/png', 10)
  drop(good)
  expect(onFile).toHaveBeenCalledExactlyOnceWith(good)
  drop(file('b.png', 'image/png', 11))
  expect(screen.getByRole('alert').textContent).toBe('b.png is larger than 10 byte.')
  drop(file('c.txt', 'text/plain', 1))
  expect(screen.getByRole('alert').textContent).toBe('c.txt has the wrong type. Allowed: PNG.')
  expect(onFile).toHaveBeenCalledTimes(1)
})

test('while one is sent its progress is read, it can be cancelled, and no other is taken', () => {
  show({ kind: 'sending', name: 'a.png', share: 0.4 })
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  drop(file('b.png', 'image/png', 1))
  expect(onFile).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('what failed says why and is sent again', () => {
  show({ kind: 'failed', name: 'a.png', text: 'The service is away' })
  expect(screen.getByRole('alert').textContent).toContain('The service is away')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
