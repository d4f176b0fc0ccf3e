import { type PhotoLight, photoVariants } from "~/domain/media/media";
import { t } from "~/messages/translate";
import { ButtonForm } from "~/ui/form";
import { NavAction } from "~/ui/nav-link";

interface LightenPhotoProps {
  photo: { id: number; width: number; height: number };
  light: PhotoLight;
}

/** Shows before and after, and the button of a photo that prints too dark. Keeps the words of an open form first. */
export function LightenPhoto({ photo, light }: LightenPhotoProps) {
  const isDark = light === "dark";
  return (
    <div className="lighten">
      <p className="lighten__text">
        {isDark
          ? t("This photo will print dark: paper has no light of its own.")
          : t("This photo is lightened for paper. Your original is kept.")}
      </p>
      <div className="lighten__pair">
        <Look photo={photo} file={photoVariants.uploaded} label={t("As you added it")} />
        <Look photo={photo} file={photoVariants.lightened} label={t("Lightened")} />
      </div>
      <LightButton id={photo.id} light={isDark ? "lightened" : "dark"}>
        {isDark ? t("Lighten for paper") : t("Take the lightening back")}
      </LightButton>
    </div>
  );
}

/** Loads twice as many pixels as it has on the screen. */
const previewWidth = 320;

function Look({ photo, file, label }: Pick<LightenPhotoProps, "photo"> & { file: string; label: string }) {
  const { id, width, height } = photo;
  return (
    <figure className="lighten__look">
      <img
        src={`/media/${id}/${file}?w=${previewWidth}`}
        width={previewWidth}
        height={Math.round((previewWidth * height) / Math.max(width, 1))}
        alt=""
        loading="lazy"
      />
      <figcaption className="small">{label}</figcaption>
    </figure>
  );
}

function LightButton({ id, light, children }: { id: number; light: PhotoLight; children: string }) {
  const to = `/photos/${id}/light?as=${light}`;
  const usual = (
    <ButtonForm action={to}>
      <button type="submit" className="button" data-busy-label={t("One moment...")}>
        {children}
      </button>
    </ButtonForm>
  );
  return (
    <NavAction to={to} className="button" busyLabel={t("One moment...")} otherwise={usual}>
      {children}
    </NavAction>
  );
}
