import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import it from 'flag-icons/flags/4x3/it.svg'
import us from 'flag-icons/flags/4x3/us.svg'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/session.ts'
import { LANGUAGES, type Language, languageName, supportedLanguage } from '../../ui/languages.ts'
import './language-menu.css'

const FLAGS: Record<Language, string> = { 'en-US': us, 'it-IT': it }

export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const spoken = supportedLanguage(i18n.language)
  const choose = (language: Language): void => {
    session.write('language', language)
    void i18n.changeLanguage(language)
  }
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Tooltip label={t('misc.language')} withinPortal={false}>
          <ActionIcon aria-label={t('misc.language')}>
            <img src={FLAGS[spoken]} alt="" className="mw-flag" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            leftSection={<img src={FLAGS[language]} alt="" className="mw-flag" />}
            aria-current={language === spoken || undefined}
            onClick={() => choose(language)}
          >
            {languageName(language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
