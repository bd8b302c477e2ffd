import { defineSubject } from '../../platform/subject/define-subject.ts'
import { serveLines } from './lines.routes.ts'

/** Machines that deliver to each other. */
export const lines = defineSubject({
  name: 'lines',
  routes: [serveLines],
})
