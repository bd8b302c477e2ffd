import { defineSubject } from '../../platform/subject/define-subject.ts'
import { serveDocuments } from './documents.routes.ts'
import { searchParts } from './spare-parts/search-parts.ts'
import { serveSpareParts } from './spare-parts/spare-parts.routes.ts'

export const documents = defineSubject({
  name: 'documents',
  routes: [serveDocuments, serveSpareParts],
  search: searchParts,
})
