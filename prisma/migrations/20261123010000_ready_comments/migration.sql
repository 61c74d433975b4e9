-- The comments that graders give often, until now texts of the program: the office edits and orders them itself.
CREATE TABLE "ready_comments" (
    "id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "text_en" TEXT NOT NULL,
    "text_fr" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ready_comments_pkey" PRIMARY KEY ("id")
);

INSERT INTO "ready_comments" ("id", "position", "text_en", "text_fr", "updated_at") VALUES
  (gen_random_uuid(), 1, 'Well done. Your work is clear and complete.', 'Bien joué. Votre travail est clair et complet.', now()),
  (gen_random_uuid(), 2, 'Please explain in your own words why you did it this way.', 'Expliquez avec vos propres mots pourquoi vous avez fait ainsi.', now()),
  (gen_random_uuid(), 3, 'Please add a screenshot of the result.', 'Ajoutez une capture d’écran du résultat.', now()),
  (gen_random_uuid(), 4, 'This is not the work of this week. Please hand in the right file.', 'Ce n’est pas le travail de cette semaine. Remettez le bon fichier.', now()),
  (gen_random_uuid(), 5, 'It does not run as it is. Read the error message and try again.', 'Cela ne fonctionne pas tel quel. Lisez le message d’erreur et réessayez.', now());
