import type { CardPhoto } from "~/domain/media/card-photos/card-photos.server";
import { acrossNames, cardPhotoFormId, downNames, nearNames } from "~/domain/media/card-photos/schema";
import type { Message } from "~/messages/message";
import { t } from "~/messages/translate";
import type { PageShell } from "~/page-shell";
import { CheckboxField, SelectField } from "~/ui/field";
import { FileField } from "~/ui/file-field";
import { type AnyField, ButtonForm, Form, formState, type RejectedForm } from "~/ui/form";
import { Page } from "../../layout/page";
import { SignedInHeader } from "../../layout/signed-in-header";

interface CardPhotoScreenProps {
  shell: PageShell;
  chosen: CardPhoto | null;
  photos: { id: number; caption: string }[];
  rejected: RejectedForm | undefined;
}

const back = {
  href: "/account/tablet",
  get label() {
    return t("On the tablet of the house");
  },
};

export function CardPhotoScreen({ shell, chosen, photos, rejected }: CardPhotoScreenProps) {
  return (
    <Page shell={shell} header={<SignedInHeader shell={shell} place="account" />} back={back} isNarrow>
      <h1>{t("A photo for my door card")}</h1>
      <p>
        {t(
          "If you like, your face stands beside your name. Only your house sees it, and one press takes it back.",
        )}
      </p>
      {chosen && <Now chosen={chosen} />}
      <Choice chosen={chosen} photos={photos} rejected={rejected} />
    </Page>
  );
}

function Now({ chosen }: { chosen: CardPhoto }) {
  const version = [chosen.photoId, chosen.across, chosen.down, chosen.near].join("-");
  return (
    <section className="account-part" aria-labelledby="now">
      <h2 id="now">{t("Your photo now")}</h2>
      <img
        className="card-photo__now"
        src={`/account/tablet/photo.jpg?v=${version}`}
        width={160}
        height={160}
        alt={t("Your face as your house sees it")}
      />
      <ButtonForm action="/account/tablet/photo">
        <button type="submit" name="intent" value="remove" className="button">
          {t("Take it back")}
        </button>
      </ButtonForm>
    </section>
  );
}

function Choice({ chosen, photos, rejected }: Omit<CardPhotoScreenProps, "shell">) {
  const values = {
    photoId: String(chosen?.photoId ?? ""),
    upload: "",
    across: String(chosen?.across ?? 50),
    down: String(chosen?.down ?? 25),
    near: String(chosen?.near ?? 100),
    onCard: chosen === null || chosen.onCard ? "on" : "",
    onTablet: chosen?.onTablet ? "on" : "",
  };
  const { form, fields } = formState(cardPhotoFormId, values, rejected);
  return (
    <section className="account-part" aria-labelledby="choose">
      <h2 id="choose">{chosen ? t("Choose another, or move it") : t("Choose a photo")}</h2>
      <Form form={form} action="/account/tablet/photo" isMultipart>
        {photos.length > 0 && <Photos field={fields.photoId} photos={photos} />}
        <div id={photos.length > 0 ? undefined : fields.photoId.id}>
          <FileField
            field={fields.upload}
            label={photos.length > 0 ? t("Or a photo from your device") : t("A photo from your device")}
            hint={t(
              "It is kept with your other photos. The place and the day that a camera notes are not kept.",
            )}
            accept="image/*"
            isSingle
          />
        </div>
        <SelectField
          field={fields.across}
          label={t("Where the face is, from left to right")}
          options={named(acrossNames)}
        />
        <SelectField field={fields.down} label={t("And from top to bottom")} options={named(downNames)} />
        <SelectField field={fields.near} label={t("How near")} options={named(nearNames)} />
        <CheckboxField field={fields.onCard} label={t("On my door card")} />
        <CheckboxField
          field={fields.onTablet}
          label={t("On the first page of the tablet")}
          hint={t("Only where your first name stands there too.")}
        />
        <button type="submit" className="button button--primary" data-busy-label={t("Saving...")}>
          {t("Use this photo")}
        </button>
      </Form>
    </section>
  );
}

function Photos({ field, photos }: { field: AnyField } & Pick<CardPhotoScreenProps, "photos">) {
  return (
    <fieldset className="card-photo__which" id={field.id}>
      <legend>{t("Which photo")}</legend>
      <ul className="card-photo__choices list-plain">
        {photos.map(({ id, caption }, at) => (
          <li key={id}>
            <label className="card-photo__choice">
              <input
                type="radio"
                name={field.name}
                value={id}
                defaultChecked={field.initialValue === String(id)}
              />
              <img
                src={`/media/${id}/photo.jpg?w=320`}
                width={112}
                height={112}
                loading="lazy"
                alt={caption || t("Photo {number}", { number: String(at + 1) })}
              />
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Keys that are numbers come in their order; the lists are written in it. */
function named(names: Record<string, Message>) {
  return Object.entries(names).map(([value, label]) => ({ value, label: t(label) }));
}
