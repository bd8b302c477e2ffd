import { useComputedColorScheme } from '@mantine/core'
import { useMemo } from 'react'
import { useWall } from './wall.ts'

export interface Tokens {
  scheme: 'light' | 'dark'
  /** The value of `--mw-{name}`. */
  value: (name: string) => string
  /** How much larger than on a desktop everything is drawn (wall displays). */
  rem: number
  /** A canvas font of this many pixels at desktop size. */
  font: (size: number, weight?: number) => string
}

/** Canvas cannot read CSS variables by itself; the values change with the colour scheme, and with the size of a wall display. */
export function useTokens(): Tokens {
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const isWall = useWall()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size is read from the page, which follows it
  return useMemo(() => readTokens(scheme), [scheme, isWall])
}

function readTokens(scheme: 'light' | 'dark'): Tokens {
  const root = document.documentElement
  // Mantine writes the attribute in an effect, after this render; the values must already be the new ones.
  root.setAttribute('data-mantine-color-scheme', scheme)
  const style = getComputedStyle(root)
  const values = new Map<string, string>()
  const value = (name: string): string => {
    const known = values.get(name)
    if (known !== undefined) return known
    const read = style.getPropertyValue(`--mw-${name}`).trim()
    values.set(name, read)
    return read
  }
  const rem = Number.parseFloat(style.fontSize) / 16
  return { scheme, value, rem, font: (size, weight = 400) => `${weight} ${size * rem}px ${value('font')}` }
}
