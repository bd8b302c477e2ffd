import { randomUUID } from 'node:crypto'
import type { MachineDocument } from '@millwright/contract/documents/documents'
import { isProgram } from '@millwright/domain/files/program'
import type { FileRecord } from '../../platform/files/file-record.ts'
import type { RequestActor } from '../../platform/http/request-actor.ts'
import type { MachineRecord } from '../../platform/registry/machine-record.ts'
import type { Page } from '../../platform/registry/machine-store.ts'
import { CallError, machineNotFound } from '../../platform/runtime/errors.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { createDocumentStore, type DocumentRecord } from './shared/document-store.ts'

const documentNotFound = (): CallError => new CallError('NOT_FOUND', 'There is no such document')

export type DocumentDeps = Needs<'machineChanges', 'db' | 'files' | 'audit'>

/** Files that belong to a machine. They count for the quota of its owner. */
export function createDocuments({ stores, db, files, audit }: DocumentDeps) {
  const { machineChanges } = stores
  const documents = createDocumentStore(db)

  return {
    async list(machine: MachineRecord, page: Page): Promise<{ documents: MachineDocument[]; total: number }> {
      const found = await documents.page(machine, page)
      return { documents: found.documents.map(presentDocument), total: found.total }
    },

    async get(machine: MachineRecord, publicId: string): Promise<DocumentRecord> {
      const document = await documents.find(machine, publicId)
      if (!document) throw documentNotFound()
      return document
    },

    /** Makes a document of a file that was received for it. */
    async add(
      { caller, address }: RequestActor,
      machine: MachineRecord,
      file: FileRecord,
      { language = '', family = false }: { language?: string; family?: boolean },
    ): Promise<MachineDocument> {
      if (isProgram(file.name, file.type))
        throw new CallError('UNSUPPORTED_MEDIA_TYPE', 'The file is a program', { field: 'file' })
      return await db.transaction(async (tx) => {
        if (!(await machineChanges.hold(machine.id, tx))) throw machineNotFound()
        const publicId = randomUUID()
        const document = {
          publicId,
          machine,
          isOfFamily: family,
          language,
          fileId: file.id,
          createdBy: caller.name,
        }
        const id = await documents.add(document, tx)
        await files.attach(file, { kind: 'document', id }, tx)
        const detail = { Name: file.name, Size: file.size, Checksum: file.sha256 }
        await audit.record(
          { action: 'document_added', by: caller, target: machine.name, detail, address },
          tx,
        )
        const added = await documents.added(machine, publicId, tx)
        if (!added) throw new Error(`document ${publicId} is not there`)
        return presentDocument(added)
      })
    },

    async remove({ caller, address }: RequestActor, machine: MachineRecord, publicId: string): Promise<void> {
      const { file } = await db.transaction(async (tx) => {
        const document = await documents.remove(machine, publicId, tx)
        if (!document) throw documentNotFound()
        await files.markRemoved(document.file, tx)
        const detail = { Name: document.file.name }
        await audit.record(
          { action: 'document_removed', by: caller, target: machine.name, detail, address },
          tx,
        )
        return document
      })
      await files.drop(file)
    },
  }
}

const presentDocument = ({
  publicId,
  createdAt,
  createdBy,
  file,
  ...document
}: DocumentRecord): MachineDocument => ({
  Id: publicId,
  Name: file.name,
  Type: file.type,
  Size: file.size,
  Checksum: file.sha256,
  Language: document.language,
  IsOfFamily: document.isOfFamily,
  Version: document.version,
  IsCurrent: document.isCurrent,
  CreatedAt: createdAt.toISOString(),
  CreatedBy: createdBy,
})
