import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { paging } from '../wire/paging.ts'
import { Closed } from '../wire/schemas.ts'

const tag = 'Mails'

/** A mail is `file` where the portal has no mail server and wrote it to a file. */
export const MAIL_STATES = ['waiting', 'sent', 'file', 'failed'] as const

export const Mail = Closed({
  Id: Type.String(),
  To: Type.String(),
  Subject: Type.String(),
  At: Type.String(),
  State: Type.Enum([...MAIL_STATES]),
  /** Of the last try. */
  LastError: Type.String(),
  /** False for one that was sent, and always for one that holds a secret link. */
  IsReadable: Type.Boolean(),
})
export type Mail = Static<typeof Mail>

export const listMails = defineCall({
  method: 'GET',
  path: '/api/:org/mails',
  access: 'mailReader',
  tag,
  summary: 'Mails to people of the organization in the last 30 days, the latest first',
  params: Closed({ org: Type.String() }),
  query: Closed({ ...paging }),
  result: Type.Array(Mail),
  paged: true,
})

export const getMail = defineCall({
  method: 'GET',
  path: '/api/:org/mails/:mailId',
  access: 'mailReader',
  tag,
  summary: 'What a mail says that was not sent by a mail server; never one that holds a secret link',
  params: Closed({ org: Type.String(), mailId: Type.String({ maxLength: 15, pattern: '^[0-9]{1,15}$' }) }),
  result: Closed({ Subject: Type.String(), Text: Type.String(), Html: Type.String() }),
  errors: ['NOT_FOUND'],
})
