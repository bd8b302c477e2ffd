import { Button } from '@mantine/core'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import formStyles from '../../../platform/ui/fields/form.module.css'
import { FormFoot } from '../../../platform/ui/fields/form.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CopyButton } from '../../machines/shared/credentials/copy-button.tsx'
import styles from './second-factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** For who loses the phone: shown once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useTranslation()
  return (
    <div className={formStyles.root}>
      <HintText>{t('users.factor_keep')}</HintText>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <FormFoot>
        <Button variant="filled" onClick={onKept}>
          {t('users.factor_kept')}
        </Button>
        <CopyButton text={codes.join('\n')} name={t('users.factor_codes')} />
      </FormFoot>
    </div>
  )
}
