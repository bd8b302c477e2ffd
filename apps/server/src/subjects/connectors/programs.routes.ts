import { getOpcuaAccess } from '@millwright/contract/connectors/programs'
import type { Api } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'

/** Programs of others that read machines. */
export const servePrograms = (
  { serve }: Api,
  { opcuaDoor, publicUrl }: Needs<never, 'opcuaDoor' | 'publicUrl'>,
): void => {
  serve(getOpcuaAccess, async ({ caller }) => {
    const state = opcuaDoor.current()
    if (!state) return { result: null }
    return {
      result: {
        Address: `opc.tcp://${new URL(publicUrl).hostname}:${state.port}/${caller.publicId}`,
        Fingerprint: state.fingerprint,
        Connected: state
          .readers()
          .filter(({ organizationId }) => organizationId === caller.organizationId)
          .map(({ client, person, since }) => ({ Client: client, Person: person, Since: since })),
      },
    }
  })
}
