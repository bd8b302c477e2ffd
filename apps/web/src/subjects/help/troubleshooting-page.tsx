import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { ErrorState } from '../../platform/ui/states/error-state.tsx'
import { LANGUAGES, type Language, languageName } from '../../platform/ui/text/languages.ts'
import { type Article, anchorOf, articleLanguage, articleQuery } from './article.ts'
import { InlineProse } from './prose.tsx'
import './help.css'

export function TroubleshootingPage() {
  const { t } = useTranslation()
  const { lang = '' } = useParams({ strict: false })
  const language = articleLanguage(lang)
  const article = useQuery(articleQuery(language))
  // The search of the help leads to a section, which is there once the article is.
  const { hash } = useLocation()
  const isThere = article.data !== undefined
  useEffect(() => {
    if (isThere && hash !== '') document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [isThere, hash])
  if (article.isError) {
    return (
      <div className="mw-page-failed">
        <ErrorState what={t('nav.troubleshooting')} onRetry={() => void article.refetch()} />
      </div>
    )
  }
  if (!article.data) return null
  const isOther = language.slice(0, 2) !== lang.slice(0, 2)
  return (
    <div className="mw-help">
      <PageFrame
        title={article.data.title}
        context={
          <Anchor component={Link} to="/faq" inherit>
            {t('help.all_answers')}
          </Anchor>
        }
        actions={<LanguageLinks current={language} />}
      >
        {isOther && <Alert>{t('help.other_language', { language: languageName(language) })}</Alert>}
        <div className="mw-help-columns">
          <ArticleText article={article.data} language={language} />
          <Contents article={article.data} language={language} />
        </div>
      </PageFrame>
    </div>
  )
}

interface ArticleProps {
  article: Article
  language: Language
}

/** Its own language may be another than that of the page around it. */
function ArticleText({ article, language }: ArticleProps) {
  return (
    <article className="mw-card mw-help-article" lang={language}>
      <p className="mw-help-lead">{article.lead}</p>
      {article.sections.map(({ title, steps }, index) => (
        <section key={title} id={anchorOf(index)} className="mw-help-prose">
          <h2>{title}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <InlineProse text={step} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </article>
  )
}

function Contents({ article, language }: ArticleProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('help.contents')} className="mw-help-contents">
      <nav aria-label={t('help.contents')} lang={language}>
        {article.sections.map(({ title }, index) => (
          <a key={title} href={`#${anchorOf(index)}`}>
            {title}
          </a>
        ))}
      </nav>
    </Card>
  )
}

function LanguageLinks({ current }: { current: Language }) {
  const { t } = useTranslation()
  return (
    <nav className="mw-help-languages" aria-label={t('help.language')}>
      {LANGUAGES.map((language) => (
        <Link
          key={language}
          to="/faq/$lang/troubleshooting"
          params={{ lang: language }}
          lang={language}
          aria-current={language === current ? 'page' : undefined}
        >
          {languageName(language)}
        </Link>
      ))}
    </nav>
  )
}
