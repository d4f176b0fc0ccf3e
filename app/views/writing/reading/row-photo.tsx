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
