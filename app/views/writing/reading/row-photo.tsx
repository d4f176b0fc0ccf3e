/** The first photo of a story in a list, or nothing. */
export function RowPhoto({ photoId }: { photoId: number | null }) {
  if (photoId === null) return null;
  return (
    <img
      src={`/reading/media/${photoId}/photo.jpg?w=320`}
      alt=""
      loading="lazy"
      className="reading-row__photo"
    />
  );
}
