import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(WEB, file))

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}
const manifest = JSON.parse(read('public/manifest.webmanifest').toString()) as {
  readonly id: string
  readonly name: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly background_color: string
  readonly icons: readonly Icon[]
}
const page = read('index.html').toString()

/** Width and height stand at the beginning of a PNG. */
function sizeOf(file: string): string {
  const bytes = read(file)
  expect(bytes.subarray(1, 4).toString(), file).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe('the manifest', () => {
  test('is named by the page, and so is the icon for phones of Apple', () => {
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />')
    expect(page).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />')
    expect(sizeOf('public/icons/apple-touch-icon.png')).toBe('180x180')
  })

  test('has what Chromium asks of a site that can be installed', () => {
    expect(manifest).toMatchObject({ name: 'Millwright', display: 'standalone', scope: '/' })
    expect(manifest.start_url.startsWith(manifest.scope)).toBe(true)
    const plain = manifest.icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)
    expect(plain).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(manifest.icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(2)
  })

  test.each(manifest.icons)('has an icon of the size it says: $src', ({ src, sizes, type }) => {
    expect(type).toBe('image/png')
    expect(sizeOf(`public${src}`)).toBe(sizes)
  })

  test('begins with the colour that the page has in light', () => {
    expect(page).toContain(`(prefers-color-scheme: light)" content="${manifest.background_color}"`)
  })
})
