import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Logger } from 'pino'
import type { S3Settings } from '../../config/s3.ts'
import { BackingFailed, type FileBacking, idOfKey, orFail, type StoredObject } from './file-backing.ts'
import { inParts } from './in-parts.ts'
import { unlessIdle } from './unless-idle.ts'

export interface S3BackingDeps {
  settings: S3Settings
  log: Logger
  /** How long one request may take, with its repetitions. */
  timeoutMs?: number
}

/** S3 takes 10,000 parts: files of up to 80,000 MB, with one part of each upload in memory. */
const PART_BYTES = 8 * 1024 * 1024
const TIMEOUT_MS = 30_000
/** Somebody waits for the answer meanwhile. */
const ABORT_MS = 5_000
/** A reader keeps its connection for as long as it reads; others must not wait for it. */
const MAX_SOCKETS = 500

interface S3Backing extends FileBacking {
  /** In the order of their letters. */
  keysUnder(prefix: string): Promise<string[]>
  /** Each with the slash at its end. */
  foldersUnder(prefix: string): Promise<string[]>
}

/** A bucket of S3, or of anything that speaks its protocol. */
export function createS3Backing({ settings, log, timeoutMs = TIMEOUT_MS }: S3BackingDeps): S3Backing {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket: Bucket, isPathStyle } = settings
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    // Some servers refuse the newer checksums; each part carries its MD5, which S3 has had from the beginning.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: Math.min(5_000, timeoutMs),
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
    },
  })
  const withTimeout = (ms = timeoutMs) => ({ abortSignal: AbortSignal.timeout(ms) })

  /** A limit on the time until the answer begins: its bytes take as long as their reader does. */
  async function begun(command: GetObjectCommand): Promise<GetObjectCommandOutput> {
    const abort = new AbortController()
    const timer = setTimeout(() => abort.abort(), timeoutMs)
    try {
      return await client.send(command, { abortSignal: abort.signal })
    } finally {
      clearTimeout(timer)
    }
  }

  async function putWhole(Key: string, bytes: AsyncIterable<Buffer>): Promise<void> {
    const parts = inParts(bytes, PART_BYTES)
    const first = await parts.next()
    const Body = first.value ?? Buffer.alloc(0)
    if (Body.length < PART_BYTES) {
      const ContentMD5 = md5(Body)
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentMD5 }), withTimeout())
    } else await putParts(Key, Body, parts)
  }

  /** The file appears when all its parts are there and the upload is completed, never before. */
  async function putParts(Key: string, first: Buffer, others: AsyncIterable<Buffer>): Promise<void> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }), withTimeout())
    const done: CompletedPart[] = []
    const putPart = async (Body: Buffer): Promise<void> => {
      const PartNumber = done.length + 1
      const part = { Bucket, Key, UploadId, PartNumber, Body, ContentMD5: md5(Body) }
      const { ETag } = await client.send(new UploadPartCommand(part), withTimeout())
      done.push({ PartNumber, ETag })
    }
    try {
      await putPart(first)
      for await (const part of others) await putPart(part)
      const MultipartUpload = { Parts: done }
      const whole = new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload })
      await client.send(whole, withTimeout())
    } catch (error) {
      await client
        .send(
          new AbortMultipartUploadCommand({ Bucket, Key, UploadId }),
          withTimeout(Math.min(ABORT_MS, timeoutMs)),
        )
        // It is listed as unfinished, and removed later.
        .catch((fault: unknown) => log.warn({ err: fault, key: Key }, 'an upload could not be aborted'))
      throw error
    }
  }

  async function* pages(which: { Prefix?: string; Delimiter?: string } = {}) {
    let ContinuationToken: string | undefined
    do {
      const asked = new ListObjectsV2Command({ Bucket, ContinuationToken, ...which })
      const page = await client.send(asked, withTimeout())
      yield page
      ContinuationToken = page.NextContinuationToken
    } while (ContinuationToken)
  }

  async function* listObjects(): AsyncGenerator<StoredObject> {
    for await (const { Contents = [] } of pages())
      for (const { Key } of Contents) if (Key) yield { key: Key, unfinished: null }
  }

  async function keysUnder(Prefix: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { Contents = [] } of pages({ Prefix }))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []))
    return keys
  }

  async function foldersUnder(Prefix: string): Promise<string[]> {
    const folders: string[] = []
    for await (const { CommonPrefixes = [] } of pages({ Prefix, Delimiter: '/' }))
      folders.push(...CommonPrefixes.flatMap((each) => each.Prefix ?? []))
    return folders
  }

  async function* listUploads(): AsyncGenerator<StoredObject> {
    let from: { KeyMarker?: string; UploadIdMarker?: string } | null = {}
    while (from) {
      const page = await uploadsFrom(from)
      for (const { Key, UploadId } of page?.Uploads ?? [])
        if (Key && UploadId) yield { key: Key, unfinished: UploadId }
      from = page?.IsTruncated
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : null
    }
  }

  /** Null where the server cannot tell. */
  const uploadsFrom = (from: { KeyMarker?: string; UploadIdMarker?: string }) =>
    client
      .send(new ListMultipartUploadsCommand({ Bucket, ...from }), withTimeout())
      .catch((error: unknown) => {
        if (error instanceof S3ServiceException && error.name === 'NotImplemented') return null
        throw error
      })

  return {
    put: (key, bytes) => orFail(putWhole(key, bytes)),
    async read(Key, range) {
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined
      const { Body, ContentLength } = await orFail(begun(new GetObjectCommand({ Bucket, Key, Range })))
      if (!(Body instanceof Readable)) throw new BackingFailed(`no bytes came for ${Key}`)
      if (range && ContentLength !== range.end - range.start + 1) {
        Body.destroy()
        throw new BackingFailed(`other bytes of ${Key} came than were asked for`)
      }
      return Readable.from(unlessIdle(Body, timeoutMs), { objectMode: false })
    },
    async remove({ key: Key, unfinished }) {
      if (unfinished === null) {
        await orFail(client.send(new DeleteObjectCommand({ Bucket, Key }), withTimeout()))
        return
      }
      const abort = new AbortMultipartUploadCommand({ Bucket, Key, UploadId: unfinished })
      await orFail(client.send(abort, withTimeout()))
    },
    async *list() {
      try {
        for await (const object of listObjects()) if (idOfKey(object.key) !== null) yield object
        for await (const object of listUploads()) if (idOfKey(object.key) !== null) yield object
      } catch (error) {
        await orFail(Promise.reject(error))
      }
    },
    async probe() {
      await orFail(client.send(new ListObjectsV2Command({ Bucket, MaxKeys: 1 }), withTimeout()))
    },
    keysUnder: (prefix) => orFail(keysUnder(prefix)),
    foldersUnder: (prefix) => orFail(foldersUnder(prefix)),
    close: () => client.destroy(),
  }
}

const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('base64')
