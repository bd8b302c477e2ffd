import { defineSubject } from '../../platform/subject/define-subject.ts'
import { serveDeadLetters } from './dead-letters/dead-letters.routes.ts'
import { serveErrorReports } from './error-reports/error-reports.routes.ts'

export const help = defineSubject({ name: 'help', routes: [serveErrorReports, serveDeadLetters] })
