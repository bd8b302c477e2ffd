import multipart from '@fastify/multipart'
import { getContent, MAX_UPLOAD_BYTES, uploadContent } from '@millwright/contract/machines/contents'
import type { Api } from '../../../platform/http/serve.ts'
import { createCheck } from '../../../platform/http/validation.ts'
import { notSignedIn } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { createContents } from './contents.ts'
import { readUpload } from './read-upload.ts'

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
}

/** Even opened by itself in a tab, a picture can neither run anything nor load anything. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // A link never leads to another picture later.
  'cache-control': 'private, max-age=31536000, immutable',
}

/** In a scope of their own: no other call takes forms. */
export const serveContents = async (
  { serveApart }: Api,
  { stores }: Needs<'contents', never>,
): Promise<void> => {
  const contents = createContents({ store: stores.contents })
  const checkParams = createCheck(getContent.params, true)

  await serveApart(async (scope, serveRaw) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: MAX_UPLOAD_BYTES, files: 2, fields: 1, fieldSize: 1024, parts: 3 },
    })

    serveRaw(uploadContent, async (request) => {
      if (!request.caller) throw notSignedIn()
      return { result: await contents.add(request.caller, await readUpload(request)) }
    })

    serveRaw(getContent, async (request, reply) => {
      if (!request.caller) throw notSignedIn()
      const { contentId } = checkParams(request.params) as { contentId: string }
      const { type, bytes } = await contents.get(request.caller, contentId)
      return reply
        .headers(HEADERS)
        .header('content-disposition', `inline; filename="${contentId}.${ENDINGS[type]}"`)
        .type(type)
        .send(bytes)
    })
  })
}
