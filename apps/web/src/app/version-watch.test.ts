import { describe, expect, test, vi } from 'vitest'
import { createVersionWatch } from './version-watch.ts'

const watched = () => {
  const ask = vi.fn()
  return { ask, watch: createVersionWatch(ask) }
}

describe('a reload', () => {
  test('is not asked for while the version stays that of the start', () => {
    const { ask, watch } = watched()
    for (const version of ['1.0.0', '1.0.0', '1.0.0']) watch.saw(version)
    expect(ask).not.toHaveBeenCalled()
  })

  test('is asked for once when the version is another', () => {
    const { ask, watch } = watched()
    for (const version of ['1.0.0', '1.1.0', '1.1.0', '1.0.0', '1.1.0']) watch.saw(version)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  test('is asked for again when the version after that has come', () => {
    const { ask, watch } = watched()
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) watch.saw(version)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('is asked for once when files of the page are gone, though the version is the same', () => {
    const { ask, watch } = watched()
    watch.saw('1.0.0')
    watch.isOld()
    watch.isOld()
    expect(ask).toHaveBeenCalledTimes(1)
  })
})
