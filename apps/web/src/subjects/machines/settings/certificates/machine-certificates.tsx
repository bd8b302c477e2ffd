import { Button } from '@mantine/core'
import type { Machine } from '@millwright/contract/machines/machines'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/i18n/use-translation.ts'
import { IconCertificate } from '../../../../platform/ui/icons/icons.ts'
import { Dialog } from '../../../../platform/ui/layers/dialog.tsx'
import { HintText } from '../../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../../platform/ui/states/card-state.tsx'
import { useLeaveGuard } from '../../shared/credentials/use-leave-guard.ts'
import { CertificateRow } from './certificate-row.tsx'
import styles from './certificates.module.css'
import { certificatesQuery, type Issued } from './certificates.query.ts'
import { IssueForm } from './issue-form.tsx'
import { IssuedCertificate } from './issued-certificate.tsx'
import { RegisterForm } from './register-form.tsx'

/** Certificates with which the device of a machine signs in; nothing where devices do not connect over TLS. */
export function MachineCertificates({ machine }: { readonly machine: Machine }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const query = certificatesQuery(machine)
  const certificates = useQuery(query)
  const [open, setOpen] = useState<'issue' | 'register' | null>(null)
  const [issued, setIssued] = useState<Issued | null>(null)
  const [isKept, setKept] = useState(false)
  const isUnsafe = issued !== null && issued.Key !== null && !isKept
  const askToLeave = useLeaveGuard(isUnsafe, 'certificates')
  const refresh = () => cache.invalidateQueries({ queryKey: query.queryKey })
  const close = (): void => {
    setOpen(null)
    setIssued(null)
  }
  const { CanIssue = false, CanRegister = false, Certificates = [] } = certificates.data ?? {}
  if (certificates.data && !CanIssue && Certificates.length === 0) return null
  return (
    <section className={styles.root}>
      <h3>{t('certificates.title')}</h3>
      <HintText>{t('certificates.hint')}</HintText>
      <CardState query={certificates} what={t('certificates.title')} />
      {Certificates.length > 0 && (
        <ul>
          {Certificates.map((certificate) => (
            <CertificateRow
              key={certificate.Fingerprint}
              machine={machine}
              certificate={certificate}
              onChanged={refresh}
            />
          ))}
        </ul>
      )}
      {CanIssue && (
        <div className={styles.actions}>
          <Button
            leftSection={<IconCertificate size="0.9375rem" aria-hidden="true" />}
            onClick={() => setOpen('issue')}
          >
            {t('certificates.issue')}
          </Button>
          {CanRegister && <Button onClick={() => setOpen('register')}>{t('certificates.register')}</Button>}
        </div>
      )}
      <Dialog
        isOpen={open === 'issue'}
        onClose={close}
        title={t('certificates.issue_title', { name: machine.Name })}
        size="lg"
        closesOutside={issued === null}
        askToClose={isUnsafe ? askToLeave : undefined}
      >
        {issued ? (
          <IssuedCertificate machine={machine} issued={issued} onKept={() => setKept(true)} />
        ) : (
          <IssueForm
            machine={machine}
            onIssued={(given) => {
              setKept(false)
              setIssued(given)
              return refresh()
            }}
            onClose={close}
          />
        )}
      </Dialog>
      <Dialog isOpen={open === 'register'} onClose={close} title={t('certificates.register')} size="lg">
        <RegisterForm
          machine={machine}
          onRegistered={() => {
            close()
            return refresh()
          }}
          onClose={close}
        />
      </Dialog>
    </section>
  )
}
