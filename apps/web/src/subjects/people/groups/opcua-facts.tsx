import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Facts } from '../../../platform/ui/page/facts.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { opcuaAccessQuery } from './groups.queries.ts'

/** Where programs read over OPC UA, and which do now; nothing where no such server is switched on. */
export function OpcuaFacts({ org }: { org: string }) {
  const { t } = useTranslation()
  const { data: access } = useQuery(opcuaAccessQuery(org))
  if (!access) return null
  const connected = access.Connected.map(({ Client, Person }) => `${Client} (${Person})`).join(', ')
  return (
    <>
      <Facts
        facts={[
          [t('machine_settings.opcua_address'), access.Address],
          [t('machine_settings.opcua_fingerprint'), access.Fingerprint],
          [t('machine_settings.opcua_connected'), connected || t('misc.none')],
        ]}
      />
      <HintText>{t('machine_settings.opcua_hint')}</HintText>
    </>
  )
}
