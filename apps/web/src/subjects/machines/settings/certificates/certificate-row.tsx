import { ActionIcon } from '@mantine/core'
import { type DeviceCertificate, withdrawCertificate } from '@millwright/contract/machines/certificates'
import type { Machine } from '@millwright/contract/machines/machines'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../../../platform/api/client.ts'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconTrash } from '../../../../platform/ui/icons/icons.ts'
import { useConfirm } from '../../../../platform/ui/layers/confirm.tsx'
import { Chip, type ChipTone } from '../../../../platform/ui/page/chip.tsx'
import { formatDate } from '../../../../platform/ui/text/format.ts'
import styles from './certificates.module.css'

interface CertificateRowProps {
  readonly machine: Machine
  readonly certificate: DeviceCertificate
  readonly onChanged: () => unknown
}

const TONES: Record<DeviceCertificate['State'], ChipTone> = {
  valid: 'good',
  expired: 'warn',
  withdrawn: 'plain',
}

export function CertificateRow({ machine, certificate, onChanged }: CertificateRowProps) {
  const { t, i18n } = useTranslation()
  const confirm = useConfirm()
  const { Fingerprint, Subject, State, Origin, NotAfter, IssuedAt, IssuedBy, Withdrawn } = certificate
  const day = (at: number): string => formatDate(at, machine.Country.Timezone, i18n.language)
  const withdraw = useMutation({
    mutationFn: () =>
      send(withdrawCertificate, {
        params: { org: machine.OrganizationCode, id: machine.Id, fingerprint: Fingerprint },
      }),
    onSettled: onChanged,
  })
  const ask = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('certificates.withdraw_title'),
      text: t('certificates.withdraw_text'),
      confirmLabel: t('certificates.withdraw'),
      isDangerous: true,
    })
    if (isSure) withdraw.mutate()
  }
  return (
    <li>
      <div className={styles.certificate}>
        <div className={styles.name}>
          <strong>{Subject}</strong>
          <Chip tone={TONES[State]}>{t(`certificates.state_${State}`)}</Chip>
        </div>
        <small>
          {Withdrawn
            ? t('certificates.withdrawn_by', { day: day(Withdrawn.At), name: Withdrawn.By })
            : t('certificates.until', { day: day(NotAfter) })}
          {' · '}
          {t(`certificates.origin_${Origin === 'registered' ? 'registered' : 'issued'}`, {
            day: day(IssuedAt),
            name: IssuedBy,
          })}
        </small>
        <small>
          <code>
            {t('certificates.fingerprint', { value: Fingerprint.match(/../g)?.join(':').toUpperCase() })}
          </code>
        </small>
      </div>
      {State === 'valid' && (
        <ActionIcon
          variant="subtle"
          loading={withdraw.isPending}
          onClick={() => void ask()}
          aria-label={`${t('certificates.withdraw')}: ${Subject}, ${day(NotAfter)}`}
        >
          <IconTrash size="1rem" stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  )
}
