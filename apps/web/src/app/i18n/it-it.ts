import type { Texts } from './merge-texts.ts'

export const texts = import.meta.glob<Texts>('../../**/texts/it-IT.json', { eager: true, import: 'default' })
