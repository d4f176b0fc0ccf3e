import type { UnprovenAddress } from "~/domain/people/users/unproven-address.server";
import type { CardsPage } from "~/domain/writing/photo-cards/photo-cards.server";
import { newPhotosFormId, photosAtOnce } from "~/domain/writing/photo-cards/schema";
import { PhotoBox } from "~/islands/photo-box/photo-box";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { FileField } from "~/ui/file-field";
import { ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { AskForAddressLink } from "../../layout/ask-for-address-link";
import { Page } from "../../layout/page";
import { Pager } from "../../layout/pager";
import { editorLink, SignedInHeader } from "../../layout/signed-in-header";
import { Picture } from "../../media/players";

export interface RefusedPhotos extends RejectedForm {
  /** A sentence for each file, if there are several. */
  refused?: string[];
  /** Names of the files that were added, and of those that were there already. */
  taken?: string[];
  known?: string[];
}

interface NewPhotosScreenProps {
  shell: PageShell;
  list: CardsPage;
  unproven: UnprovenAddress | null;
  rejected: RefusedPhotos | undefined;
}

export function NewPhotosScreen({ shell, list, unproven, rejected }: NewPhotosScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="stories" />} back={editorLink}>
      <h1>{t("Add many photos at once")}</h1>
      <p>
        {t(
          "Choose up to {photosAtOnce} photos. Each one asks you three short questions: Who is this? What happened just after? When and where was it? Your answers become a story with that photo.",
          { photosAtOnce: String(photosAtOnce) },
        )}
      </p>
      {unproven ? (
        <ButtonForm action="/account/address-link">
          <AskForAddressLink unproven={unproven} />
        </ButtonForm>
      ) : (
        <AddForm rejected={rejected} />
      )}
      <Waiting list={list} />
    </Page>
  );
}

function AddForm({ rejected }: Pick<NewPhotosScreenProps, "rejected">) {
  const { form, fields } = formState(newPhotosFormId, { photos: "" }, rejected);
  return (
    <Form form={form} action="/photos/new" isMultipart errorTitle={rejected?.errorTitle}>
      {rejected && <Outcome {...rejected} />}
      <PhotoBox max={photosAtOnce}>
        <FileField
          field={fields.photos}
          label={t("Your photos")}
          hint={t("The place and the day that a camera notes are not kept.")}
          accept="image/*"
        />
      </PhotoBox>
      <div className="actions">
        <button type="submit" className="button button--primary" data-busy-label={t("Adding your photos...")}>
          {t("Tell about the first")}
        </button>
      </div>
    </Form>
  );
}

function Outcome({ refused = [], taken = [], known = [] }: RefusedPhotos) {
  return (
    <>
      <Names
        title={t("{length, plural, one {# photo} other {# photos}} added", { length: taken.length })}
        names={taken}
      />
      <Names title={t("Here already")} names={known} />
      <Names title={t("Not added")} names={refused} />
    </>
  );
}

function Names({ title, names }: { title: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <section className="photo-box__names">
      <h2 className="photo-box__title">{title}</h2>
      <ul>
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name.
          <li key={index}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ list: { cards, count, page, pages } }: Pick<NewPhotosScreenProps, "list">) {
  if (count === 0) return null;
  return (
    <section className="photo-box__waiting" aria-labelledby="waiting">
      <h2 id="waiting">{t("Photos you have not told about yet ({count})", { count: String(count) })}</h2>
      <ul className="photo-list">
        {cards.map((card, index) => (
          <li key={card.id} className="photo-list__item">
            <a className="photo-box__card" href={`/photos/${card.id}`}>
              <span className="photo-list__picture">
                <Picture image={card} sizes="14rem" isDecorative />
              </span>
              {card.caption ||
                t("Tell about photo {number}", { number: String((page - 1) * cards.length + index + 1) })}
            </a>
          </li>
        ))}
      </ul>
      <Pager
        label={t("Photos that wait")}
        page={page}
        pages={pages}
        hrefOf={(number) => `/photos/new?page=${number}`}
      />
    </section>
  );
}
