import { addPasskey, listPasskeys, offerPasskey } from '@millwright/contract/people/passkeys'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../../platform/api/client.ts'

export const passkeysQuery = (org: string) =>
  queryOptions({
    queryKey: ['passkeys', org],
    queryFn: async ({ signal }) => (await send(listPasskeys, { params: { org }, signal })).result,
  })

/** A browser of before 2025 may have passkeys and cannot read what the server says of them. */
export const hasPasskeys = (): boolean =>
  typeof window.PublicKeyCredential?.parseCreationOptionsFromJSON === 'function'

/** The browser could not make one, or the person shut its window. */
export class NoPasskey extends Error {
  override readonly name = 'NoPasskey'
}

export interface NewPasskey {
  readonly Name: string
  readonly currentPassword: string
}

/** The recovery codes, where these are the first. */
export async function makePasskey(
  org: string,
  { Name, currentPassword }: NewPasskey,
): Promise<readonly string[]> {
  const body = currentPassword === '' ? {} : { currentPassword }
  const { Options, Pass } = (await send(offerPasskey, { params: { org }, body })).result
  const Answer = await answerTo(Options)
  return (await send(addPasskey, { params: { org }, body: { Name, Pass, Answer } })).result.RecoveryCodes
}

async function answerTo(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    )
    const made = await navigator.credentials.create({ publicKey })
    return { ...(made as PublicKeyCredential).toJSON() }
  } catch (cause) {
    throw new NoPasskey('the browser made no passkey', { cause })
  }
}
