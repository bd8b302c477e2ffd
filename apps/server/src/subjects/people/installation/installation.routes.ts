import { getInstallation } from '@millwright/contract/people/installation'
import { isLocalAddress } from '@millwright/domain/people/local-address'
import type { Api } from '../../../platform/http/serve.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { countOperators } from './operator-count-store.ts'

export const serveInstallation = (
  { serve }: Api,
  { db, config, publicUrl, deviceAddress }: Needs<never, 'db' | 'config' | 'publicUrl' | 'deviceAddress'>,
): void => {
  serve(getInstallation, async ({ caller }) => ({
    result: {
      HasMail: config.mail.smtpUrl !== null,
      PublicUrl: publicUrl,
      DeviceAddress: deviceAddress,
      IsLocal: [publicUrl, deviceAddress].some(isLocalAddress),
      Operators: await countOperators(db, caller.organizationId),
    },
  }))
}
