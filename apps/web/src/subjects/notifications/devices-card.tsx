import { ActionIcon, Button } from '@mantine/core'
import { type PushDevice, removePushDevice, testPushDevice } from '@millwright/contract/notifications/push'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { showToast } from '../../platform/toasts/toasts.ts'
import { IconDeviceDesktop, IconDeviceMobile, IconTrash } from '../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../platform/ui/layers/confirm.tsx'
import { Card } from '../../platform/ui/page/card.tsx'
import { HintText } from '../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../platform/ui/states/card-state.tsx'
import { browserZone, formatDate, formatDateTime } from '../../platform/ui/text/format.ts'
import { isPhone } from './device-name.ts'
import { devicesKey, devicesQuery } from './devices.queries.ts'
import styles from './devices-card.module.css'
import { turnOffPush, turnOnPush } from './push-browser.ts'

/** The browsers and apps to which notices are pushed, and this one among them. */
export function DevicesCard() {
  const { t } = useTranslation()
  const me = useSession().user.Id
  const cache = useQueryClient()
  const known = useQuery(devicesQuery(me))
  const turnOn = useMutation({
    mutationFn: () => turnOnPush(me),
    onSuccess: (isOn) => {
      if (!isOn) showToast('warning', t('push_devices.not_allowed'))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: devicesKey(me) }),
  })
  const { devices = [], ownId, state } = known.data ?? {}
  // This browser first.
  const shown = devices.toSorted((a, b) => Number(b.Id === ownId) - Number(a.Id === ownId))
  return (
    <Card title={t('push_devices.title')} hint={t('push_devices.hint')}>
      <CardState query={known} what={t('push_devices.title')} />
      <ul className={styles.devices}>
        {shown.map((device) => (
          <DeviceRow key={device.Id} device={device} me={me} isThis={device.Id === ownId} />
        ))}
      </ul>
      {state === 'off' && (
        <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t('push_devices.turn_on')}
        </Button>
      )}
      {(state === 'blocked' || state === 'unable') && <HintText>{t(`push_devices.${state}`)}</HintText>}
    </Card>
  )
}

interface DeviceRowProps {
  readonly device: PushDevice
  readonly me: string
  readonly isThis: boolean
}

function DeviceRow({ device, me, isThis }: DeviceRowProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const refresh = () => cache.invalidateQueries({ queryKey: devicesKey(me) })
  const params = { me, deviceId: device.Id }
  const remove = useMutation({
    mutationFn: async () => {
      await send(removePushDevice, { params })
      if (isThis) await turnOffPush()
    },
    onSettled: refresh,
  })
  const tryOut = useMutation({
    mutationFn: async () => (await send(testPushDevice, { params })).result,
    onSuccess: ({ Outcome, Error: error }) =>
      showToast(Outcome === 'sent' ? 'success' : 'warning', t(`push_devices.test_${Outcome}`, { error })),
    onSettled: refresh,
  })
  const Icon = isPhone(device.Name) || device.App !== 'web' ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size="1rem" stroke={1.5} aria-hidden="true" />
      <span className={styles.deviceName}>
        {device.Name}
        <small>{about()}</small>
      </span>
      {isThis && (
        <Button loading={tryOut.isPending} onClick={() => tryOut.mutate()}>
          {t('push_devices.test')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        loading={remove.isPending}
        onClick={() => void askToRemove()}
        aria-label={t('push_devices.remove', { name: device.Name })}
      >
        <IconTrash size="1rem" stroke={1.5} aria-hidden="true" />
      </ActionIcon>
    </li>
  )

  async function askToRemove(): Promise<void> {
    const label = t('push_devices.remove_it')
    const text = t('push_devices.remove_ask', { name: device.Name })
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true })) remove.mutate()
  }

  function about(): string {
    const { Since, LastReachedAt, IsActive } = device
    const zone = browserZone()
    if (isThis)
      return t('push_devices.this_since', { date: formatDate(Date.parse(Since), zone, i18n.language) })
    if (!IsActive) return t('push_devices.signed_out')
    if (LastReachedAt === null) return t('push_devices.never_reached')
    return t('push_devices.reached', {
      time: formatDateTime(Date.parse(LastReachedAt), zone, i18n.language),
    })
  }
}
