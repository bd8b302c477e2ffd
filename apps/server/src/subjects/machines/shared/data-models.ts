import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import { MAX_MODEL_BYTES, ModelRefused } from '@millwright/domain/machines/data-model/model-builder'
import type { ModelNode } from '@millwright/domain/machines/data-model/model-node'
import type { DataModelStore } from '../data-models/data-model-store.ts'
import { createOneByOne } from '../data-models/one-by-one.ts'
import { readModel } from '../data-models/read-model.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export interface StoredModel {
  readonly version: number
  readonly sentAt: number
  readonly receivedAt: number
  readonly size: number
}

export interface ReadModel extends StoredModel {
  /** Null for one that was stored before a bound was set which it exceeds: it is refused now, and not shown. */
  readonly root: ModelNode | null
  readonly refused: ModelRefused | null
}

/** The data models of machines: checked and stored when they arrive, read for the pages that are made of them. */
export function createDataModels({ store }: { store: DataModelStore }) {
  // A tree takes ten times the memory of its document: however many machines send theirs, one is read at a time.
  const inTurn = createOneByOne()

  const documentOf = async (content: Buffer): Promise<Buffer> =>
    await decompress(content, { maxOutputLength: MAX_MODEL_BYTES })

  return {
    /**
     * Resolves when the model is stored, with its version; with null when it is the one that the machine has already.
     * Throws ModelRefused; what was stored before stays.
     */
    async add(
      machineId: number,
      document: Buffer,
      times: Pick<StoredModel, 'sentAt' | 'receivedAt'>,
    ): Promise<number | null> {
      if (document.length > MAX_MODEL_BYTES) throw new ModelRefused('MODEL_TOO_LARGE', '')
      const digest = createHash('sha256').update(document).digest()
      // Most controllers send it at every connect.
      if (await store.confirm(machineId, digest)) return null
      await inTurn(() => readModel(document))
      const content = await compress(document)
      return await store.add({ machineId, ...times, digest, size: document.length, content })
    },

    refuse: (machineId: number, refusal: Parameters<DataModelStore['refuse']>[1]) =>
      store.refuse(machineId, refusal),

    refused: (machineId: number) => store.refused(machineId),

    /** The document as it was sent; null when the machine never sent one. */
    async document(machineId: number): Promise<(StoredModel & { readonly xml: string }) | null> {
      const found = await store.current(machineId)
      if (!found) return null
      const { content, ...model } = found
      return { ...model, xml: (await documentOf(content)).toString('utf8') }
    },

    /** Null when the machine never sent one. */
    async tree(machineId: number): Promise<ReadModel | null> {
      const found = await store.current(machineId)
      if (!found) return null
      const { content, ...model } = found
      const document = await documentOf(content)
      try {
        return { ...model, root: await inTurn(() => readModel(document)), refused: null }
      } catch (error) {
        if (error instanceof ModelRefused) return { ...model, root: null, refused: error }
        throw error
      }
    },
  }
}

export type DataModels = ReturnType<typeof createDataModels>
