import { ssoStart } from '@millwright/contract/wire/system'
import { HOME } from './redirect-target.ts'

export const CALLBACK_PATH = '/external-login-callback'

/** The provider comes back to the callback page, which still knows where the person wanted to go. */
export function ssoAddress(origin: string, target: string): string {
  const back = new URL(CALLBACK_PATH, origin)
  if (target !== HOME) back.searchParams.set('redirect_uri', target)
  return `${ssoStart.path}?${new URLSearchParams({ redirect_uri: back.href })}`
}
