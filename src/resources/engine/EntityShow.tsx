import { ShowBase, useShowContext, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { AppError } from '../../providers/errors'
import { getSession } from '../../providers/auth/session'
import { screenOf } from '../../config/screens'
import { can, type Entity } from '../../config/schema'
import { ErrorState } from '../ui/ErrorState'
import { Skeleton } from '../ui/Skeleton'
import { FieldView, isBlock } from './EntityField'
import { Title } from './EntityForm'
import styles from './Show.module.css'

/** A record's page from its declaration: the form's sections, then what the server works out, then what belongs to it. */
export function EntityShow({ path }: { path: string }) {
  const { entity } = screenOf(path)
  return (
    <ShowBase resource={path}>
      <Page entity={entity} path={path} />
    </ShowBase>
  )
}

function Page({ entity, path }: { entity: Entity; path: string }) {
  const t = useTranslate()
  const { record, isPending, error, refetch } = useShowContext()
  if (error)
    return (
      <ErrorState
        title={t('engine.failed')}
        text={t(error.message, { _: error.message })}
        detail={
          error instanceof AppError && error.body.request_id
            ? t('engine.requestId', { id: error.body.request_id })
            : undefined
        }
        action={{ label: t('engine.again'), onClick: () => refetch() }}
      />
    )
  if (isPending || !record) return <Skeleton rows={10} height={32} label={t('shell.loading')} />
  const inForm = entity.form.flatMap(part => part.fields)
  const own = Object.keys(entity.fields).filter(name => !entity.fields[name]!.secret)
  const related = own.filter(name => entity.fields[name]!.type === 'relatedList')
  const rest = own.filter(name => !inForm.includes(name) && !related.includes(name))
  const sections = [
    ...entity.form.map(part => ({
      key: part.section,
      title: t(`entities.${entity.name}.sections.${part.section}`),
      fields: part.fields.filter(name => own.includes(name)),
    })),
    { key: 'recorded', title: t('engine.recorded'), fields: rest },
  ]
  return (
    <article className={styles.page}>
      <header>
        <div>
          <p className={styles.where}>
            <Link to={`/dashboard/${path}`}>{t(`screens.${path}`)}</Link>
          </p>
          <h1>
            <Title entity={entity} />
          </h1>
        </div>
        {can({ role: getSession()?.user.role_type ?? '' }, 'update', entity) && (
          <Link className={styles.primary} to={`/dashboard/${path}/${record.id}`}>
            {t('engine.edit')}
          </Link>
        )}
      </header>
      <div className={styles.sections}>
        {sections.map(({ key, title, fields }) => (
          <section key={key} aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {fields.map(name => (
                <div key={name} data-block={isBlock(entity.fields[name]!) || undefined}>
                  <dt>{t(`entities.${entity.name}.fields.${name}`)}</dt>
                  <dd>
                    <FieldView entity={entity} name={name} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        {related.map(name => (
          <section key={name}>
            <h2>{t(`entities.${entity.name}.fields.${name}`)}</h2>
            <FieldView entity={entity} name={name} />
          </section>
        ))}
      </div>
    </article>
  )
}
