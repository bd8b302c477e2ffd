import {
  addDocument,
  getDocument,
  listDocuments,
  removeDocument,
} from '@millwright/contract/documents/documents'
import type { FileRecord } from '../../platform/files/file-record.ts'
import { answerFile } from '../../platform/http/file-answer.ts'
import { readFormFile } from '../../platform/http/form-file.ts'
import type { Api } from '../../platform/http/serve.ts'
import { paged } from '../../platform/http/serve.ts'
import { switchedOff } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createDocuments, type DocumentDeps } from './documents.ts'

export const serveDocuments = (
  { serve, serveFile, serveForm }: Api,
  deps: DocumentDeps & Needs<never, 'switches'>,
): void => {
  const { files, switches } = deps
  const documents = createDocuments(deps)
  const checkOn = (): void => {
    if (!switches.documents) throw switchedOff()
  }

  serve(listDocuments, async ({ machine, query: { skip = 0, limit = 100 } }) => {
    checkOn()
    const { documents: page, total } = await documents.list(machine, { skip, limit })
    return paged(page, total)
  })

  serveFile(getDocument, async ({ machine, params }, request, reply) => {
    checkOn()
    const { file } = await documents.get(machine, params.docId)
    return answerFile(request, reply, file, (range) => files.open(file, range))
  })

  serveForm(addDocument, async ({ caller, machine, query, address }, request) => {
    checkOn()
    const { organizationId } = machine
    const file = await readFormFile<FileRecord>(request, {
      receive: (arriving) => files.receive({ ...arriving, organizationId }),
      discard: files.discard,
    })
    try {
      return { result: await documents.add({ caller, address }, machine, file, query) }
    } catch (error) {
      await files.discard(file)
      throw error
    }
  })

  serve(removeDocument, async ({ caller, machine, params, address }) => {
    checkOn()
    await documents.remove({ caller, address }, machine, params.docId)
  })
}
