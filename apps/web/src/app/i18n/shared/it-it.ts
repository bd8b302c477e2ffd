import type { Texts } from '../../../i18n/texts.ts'

const folders = import.meta.glob<Texts>(
  ['../../../*/texts/it-IT.json', '!../../../{api,app,forms,session,ui}/**'],
  { eager: true, import: 'default' },
)
/** `build/feature-texts.ts` makes two parts of a file. */
const ofAllFeatures = import.meta.glob<Texts>('../../../features/*/texts/it-IT.json', {
  eager: true,
  import: 'default',
  query: '?shared',
})

export const texts = { ...folders, ...ofAllFeatures }

export const features = import.meta.glob<Texts>('../../../features/*/texts/it-IT.json', {
  import: 'default',
  query: '?own',
})
