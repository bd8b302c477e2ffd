import { Button } from '@mantine/core'
import { mayEnter } from '@millwright/contract/areas'
import { raiseTestActivity } from '@millwright/contract/maintenance/activities'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { IconTool } from '../../platform/ui/icons/icons.ts'

interface TestActivityProps {
  readonly machineId: string
  readonly cycleUuid: string
}

/** Makes the test something to do, and opens it; one that was made before is opened. */
export function TestActivity({ machineId, cycleUuid }: TestActivityProps) {
  const { t } = useTranslation()
  const { organization, person } = useSession()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const params = { org: organization.BusinessCode, id: machineId }
      return (await send(raiseTestActivity, { params, body: { cycleUuid } })).result
    },
    onSuccess: async ({ Id, Action }) => {
      showToast('success', t('condition.activity_is_there', { name: Action }))
      await navigate({ to: '/maintenance/view/$maintenanceId', params: { maintenanceId: Id } })
    },
  })
  if (!mayEnter('activity', person)) return null
  return (
    <Button
      variant="default"
      leftSection={<IconTool size="0.9375rem" aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('condition.make_activity')}
    </Button>
  )
}
