import { defineSubject } from '../../platform/pages/define-subject.ts'
import { connectorPages } from './connectors.pages.ts'

export const connectors = defineSubject({ name: 'connectors', pages: connectorPages })
