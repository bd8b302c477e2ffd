import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import type { Texts } from '@millwright/domain/text/translate'
import type { Plugin } from 'vite'
import { mergeTexts } from '../src/i18n/texts.ts'

/** Of the app's own file in a language two parts are asked for, of that of a feature one. */
const PART = /^(.+)[\\/](?:app|features[\\/]([^\\/]+))[\\/]texts[\\/]([\w-]+)\.json\?(first|shared|own)$/

/** What the sign-in page shows, and the pieces of all pages. */
const FIRST = ['api', 'app', 'forms', 'session', 'ui', 'features/sign-in']
/** A folder whose texts only these features show: they come with theirs, and weigh on no other page. */
export const OF_FEATURES: Readonly<Record<string, readonly string[]>> = {
  credentials: ['first-steps', 'machine-settings', 'registration'],
}
/** What other pages show of a feature: the titles of its pages, its errors, its audit records. */
const SHOWN_BY_ALL = ['nav', 'errors', 'audit']

/**
 * The texts of a language in parts: `?first` of its file in `app` is all that the sign-in page needs, `?shared` what is
 * loaded with the first page behind it, `?own` of the file of a feature what its pages alone show. A language is files
 * named after it and no more: what all visits load names two files of each language, whatever the number of features.
 */
export function textsInParts(): Plugin {
  return {
    name: 'texts-in-parts',
    enforce: 'pre',
    load(id) {
      const [, src, feature, language, part] = PART.exec(id) ?? []
      if (!src || !language) return null
      const read = (folder: string): Texts => {
        const file = path.join(src, folder, 'texts', `${language}.json`)
        this.addWatchFile(file)
        return parseOwnJson(readFileSync(file, 'utf8'), file) as Texts
      }
      const isThere = (folder: string) => existsSync(path.join(src, folder, 'texts', `${language}.json`))
      if (part === 'own' && feature) {
        const folders = Object.keys(OF_FEATURES).filter((folder) => OF_FEATURES[folder]?.includes(feature))
        const own = partOf(read(`features/${feature}`), false)
        return moduleOf(JSON.stringify(mergeTexts([own, ...folders.map(read)])))
      }
      if (part === 'first') return moduleOf(JSON.stringify(mergeTexts(FIRST.filter(isThere).map(read))))
      const features = readdirSync(path.join(src, 'features')).filter((name) => isThere(`features/${name}`))
      const shared = readdirSync(src).filter(
        (name) => !FIRST.includes(name) && !(name in OF_FEATURES) && isThere(name),
      )
      const texts = mergeTexts([
        ...shared.map(read),
        ...features.map((name) => partOf(read(`features/${name}`), true)),
      ])
      const files = features.map((name) => {
        const file = path.join(src, 'features', name, 'texts', `${language}.json?own`)
        return `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`
      })
      return moduleOf(`{ texts: ${JSON.stringify(texts)}, features: { ${files.join(', ')} } }`)
    },
  }
}

const moduleOf = (value: string) => ({ code: `export default ${value}`, moduleType: 'js' as const })

const partOf = (texts: Texts, isShownByAll: boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => SHOWN_BY_ALL.includes(key) === isShownByAll))
