import type { Texts } from './merge-texts.ts'

export const texts = import.meta.glob<Texts>('../../**/texts/en-US.json', { eager: true, import: 'default' })
