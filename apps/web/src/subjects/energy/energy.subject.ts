import { defineSubject } from '../../platform/pages/define-subject.ts'
import { energyPages } from './energy.pages.ts'

export const energy = defineSubject({
  name: 'energy',
  pages: energyPages,
})
