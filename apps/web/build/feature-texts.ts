import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const PART = /[\\/]features[\\/][^\\/]+[\\/]texts[\\/][\w-]+\.json\?(shared|own)$/

/** What other pages show of a feature: the titles of its pages, its errors, its audit records. */
const SHOWN_BY_ALL = ['nav', 'errors', 'audit']

/**
 * A file of texts in two parts: `?shared` is loaded with the first page behind the sign-in, `?own` with the pages of the
 * feature.
 */
export function featureTexts(): Plugin {
  return {
    name: 'feature-texts',
    enforce: 'pre',
    load(id) {
      const part = PART.exec(id)?.[1]
      if (!part) return null
      const file = id.replace(/\?.*$/, '')
      this.addWatchFile(file)
      const texts: object = JSON.parse(readFileSync(file, 'utf8'))
      const kept = Object.entries(texts).filter(([key]) => SHOWN_BY_ALL.includes(key) === (part === 'shared'))
      return { code: `export default ${JSON.stringify(Object.fromEntries(kept))}`, moduleType: 'js' }
    },
  }
}
