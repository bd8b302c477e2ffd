import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'

/** The guide for a new portal cannot know these from the organization itself. */
export const Installation = Closed({
  /** Whether mails leave the portal. */
  HasMail: Type.Boolean(),
  /** The address in links of mails. */
  PublicUrl: Type.String(),
  /** The address in the credentials of devices. */
  DeviceAddress: Type.String(),
  /** One of them names this computer alone, such as `localhost`. */
  IsLocal: Type.Boolean(),
  /** How many people of the organization have the role of an operator. */
  Operators: Type.Integer(),
})
export type Installation = Static<typeof Installation>

export const getInstallation = defineCall({
  method: 'GET',
  path: '/api/:org/installation',
  access: 'installationReader',
  tag: 'Organizations',
  summary: 'What an installation still lacks: mail, an address that others reach, operators',
  params: Closed({ org: Type.String() }),
  result: Installation,
})
